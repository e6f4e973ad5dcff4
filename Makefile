EXTENSION = iri
EXTVERSION := $(shell sed -n "s/^default_version *= *'\(.*\)'/\1/p" iri.control)

MODULE_big = iri
CORE = $(patsubst %.c,%.o,$(sort $(wildcard src/core/*.c)))
OBJS = $(CORE) $(patsubst %.c,%.o,$(sort $(wildcard src/*.c)))
OWN_HEADERS = $(wildcard src/*.h src/core/*.h)

DATA = $(wildcard sql/iri--*.sql)
DOCS = README.md
REGRESS = $(patsubst sql/%.sql,%,$(sort $(filter-out sql/iri--%,$(wildcard sql/*.sql))))
REGRESS_OPTS = --load-extension=iri
# Loaded from where they are built, never installed.
TEST_MODULES = $(patsubst %.c,%.so,$(sort $(wildcard test/modules/*.c)))
ifneq ($(wildcard t/*.pl),)
TAP_TESTS = 1
endif

PKG_CONFIG ?= pkg-config
LIBRARIES = icu-uc icu-i18n libidn2 libpsl
# of libxxhash, only the header
ifneq ($(shell $(PKG_CONFIG) --exists 'icu-uc >= 67' 'libidn2 >= 2.0' libpsl 'libxxhash >= 0.8' && echo yes),yes)
ifneq ($(filter clean distclean,$(MAKECMDGOALS)),)
else
$(error ICU 67 or later, libidn2, libpsl and xxHash 0.8 or later are needed: install libicu-dev, libidn2-dev, libpsl-dev, libxxhash-dev and pkg-config)
endif
endif

PG_CPPFLAGS = -I$(srcdir)/src -I$(srcdir)/src/core -DIRI_VERSION='"$(EXTVERSION)"' \
	$(shell $(PKG_CONFIG) --cflags $(LIBRARIES) libxxhash)
SHLIB_LINK = $(shell $(PKG_CONFIG) --libs $(LIBRARIES))
EXTRA_CLEAN = build $(TEST_MODULES) $(TEST_MODULES:.so=.o)

PG_CONFIG ?= pg_config
PGXS := $(shell $(PG_CONFIG) --pgxs)
include $(PGXS)

$(OBJS): $(OWN_HEADERS)

all: $(TEST_MODULES)
$(TEST_MODULES:.so=.o): $(OWN_HEADERS)
$(TEST_MODULES): %.so: %.o
	$(CC) $(CFLAGS) $< $(LDFLAGS) -shared -o $@

# The core alone: no PostgreSQL, its own tests.
CORE_CC = $(CC) -std=c11 -O2 -g -Wall -Wextra -Wconversion -Werror \
	-D_GNU_SOURCE -Isrc/core $(shell $(PKG_CONFIG) --cflags $(LIBRARIES))
CORE_LIB = build/libiri.a
CORE_TESTS = $(patsubst test/core/%.c,build/%,$(sort $(wildcard test/core/test_*.c)))

build/core/%.o: src/core/%.c $(wildcard src/core/*.h)
	@mkdir -p build/core
	$(CORE_CC) -c -o $@ $<

$(CORE_LIB): $(patsubst src/core/%.c,build/core/%.o,$(sort $(wildcard src/core/*.c)))
	rm -f $@
	$(AR) rcs $@ $^

build/%: test/core/%.c $(CORE_LIB) $(wildcard src/core/*.h test/core/*.h fuzz/*.[ch])
	$(CORE_CC) -Itest/core -o $@ $< $(CORE_LIB) $(TEST_LDFLAGS) -lcmocka $(shell $(PKG_CONFIG) --libs $(LIBRARIES))

# It has memory run out.
build/test_unicode: TEST_LDFLAGS = -Wl,--wrap=malloc,--wrap=realloc

.PHONY: check-core
check-core: $(CORE_TESTS)
	@failed=0; for test in $(CORE_TESTS); do $$test || failed=1; done; exit $$failed
