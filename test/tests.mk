# What only tests build; a part of the Makefile.

# Loaded from where they are built, never installed.
TEST_MODULES = $(patsubst $(source)%.c,%.so,$(sort $(wildcard $(source)test/modules/*.c)))
NEXT_VERSION = test/modules/next_version.so
installcheck: $(filter-out $(NEXT_VERSION),$(TEST_MODULES))
prove_installcheck: $(TEST_MODULES)
$(TEST_MODULES): %.so: %.o
	$(CC) $(CFLAGS) $^ $(LDFLAGS) $(SHLIB_LINK) -shared -o $@
# The library itself, with the additions of a next version.
$(NEXT_VERSION): $(OBJS)

.PHONY: test-modules
test-modules: $(TEST_MODULES)

# The TAP tests, which need Perl's IPC::Run. With TAP_TESTS, PGXS would have
# installcheck run them, and need it, too.
.PHONY: prove_installcheck
prove_installcheck:
	$(prove_installcheck)

# The core of both extensions: no PostgreSQL, its own tests.  With web=no, without the
# tests that use web/src/core.
WEB_CORE := $(if $(filter no,$(web)),,$(patsubst $(source)%,%,$(shell find '$(source)web/src/core' -name '*.c' | LC_ALL=C sort)))
USES_WEB := $(if $(filter no,$(web)),$(shell cd '$(source)' && grep -lE '"((crawl|learn|pattern)/|fuzz\.h)|fuzz_crawl' test/core/*.[ch] test/fuzz/*.c))
CORE_HEADERS := $(addprefix $(source),$(call files,src web/src,*.h))
CORE_CC = $(CC) -std=c11 -O2 -g -Wall -Wextra -Wconversion $(WERROR) \
	-D_GNU_SOURCE -I$(source)src/core -I$(source)web/src/core $(shell $(PKG_CONFIG) --cflags $(LIBRARIES)) $(CORE_COPT)
CORE_LIB = build/libiri.a
CORE_TESTS = $(patsubst %.c,build/%,$(notdir $(sort $(filter-out $(USES_WEB:%=$(source)%),$(wildcard $(source)test/core/test_*.c)))))

build/core/%.o: $(source)src/core/%.c $(CORE_HEADERS)
	@mkdir -p $(@D)
	$(CORE_CC) -c -o $@ $<
build/web/%.o: $(source)web/src/core/%.c $(CORE_HEADERS)
	@mkdir -p $(@D)
	$(CORE_CC) -c -o $@ $<

$(CORE_LIB): $(patsubst src/core/%.c,build/core/%.o,$(filter src/core/%,$(SOURCES))) $(patsubst web/src/core/%.c,build/web/%.o,$(WEB_CORE))
	rm -f $@
	$(AR) rcsP $@ $^

# Tests are compiled apart, so that a change of the library only links them again.
.PRECIOUS: build/test/%.o
build/test/%.o: $(source)test/core/%.c $(CORE_HEADERS) $(wildcard $(source)test/core/*.h $(source)test/fuzz/*.h)
	@mkdir -p $(@D)
	$(CORE_CC) -I$(source)test/core -c -o $@ $<
build/%: build/test/%.o $(CORE_LIB)
	$(CORE_CC) -o $@ $(filter %.o,$^) $(CORE_LIB) $(TEST_LDFLAGS) -lcmocka $(shell $(PKG_CONFIG) --libs $(LIBRARIES)) -lm

# The targets of the fuzzer, without it.
FUZZ_OBJECTS = $(patsubst $(source)test/fuzz/%.c,build/fuzz/%.o,$(filter-out %/mutate.c,$(wildcard $(source)test/fuzz/*.c)))
$(FUZZ_OBJECTS): build/fuzz/%.o: $(source)test/fuzz/%.c $(CORE_HEADERS) $(wildcard $(source)test/fuzz/*.h)
	@mkdir -p $(@D)
	$(CORE_CC) -DLLVMFuzzerTestOneInput=$* -c -o $@ $<
build/test_fuzz_seeds: $(FUZZ_OBJECTS)

# They have memory run out.
build/test_learn build/test_memory build/test_unicode: TEST_LDFLAGS = -Wl,--wrap=calloc,--wrap=malloc,--wrap=realloc

# It has them fail, and functions of ICU, whose names there have a version.
FAILING = $(shell grep -oE '\bu(bidi|cnv|idna|norm2|set|spoof)_[A-Za-z0-9_]+' '$(source)test/core/test_failures.c')
ICU_VERSION = $(firstword $(subst ., ,$(shell $(PKG_CONFIG) --modversion icu-uc)))
build/test_failures: TEST_LDFLAGS = $(patsubst %,-Wl$(comma)--wrap=%,malloc realloc free $(FAILING) $(FAILING:=_$(ICU_VERSION)))
comma = ,

# -k runs all, -j several at a time, and -O keeps the lines of each together.
# CORE_RUN is a command that runs programs of another architecture.
RUNS = $(CORE_TESTS:build/%=run-%)
.PHONY: check-core $(RUNS)
check-core: $(RUNS)
$(RUNS): run-%: build/%
	@$(CORE_RUN) $<
