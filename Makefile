EXTENSION = iri

# The source tree: where this Makefile is, wherever make was started.
source := $(dir $(lastword $(MAKEFILE_LIST)))
files = $(shell cd '$(source)' && find $(1) -name '$(2)' | LC_ALL=C sort)

EXTVERSION := $(shell sed -n "s/^default_version *= *'\(.*\)'/\1/p" '$(source)iri.control')

SOURCES := $(call files,src,*.c)
CORE_SOURCES := $(filter src/core/%,$(SOURCES))
OWN_HEADERS := $(addprefix $(source),$(call files,src web/src,*.h))

MODULE_big = iri
OBJS = $(SOURCES:.c=.o)

DATA = $(patsubst $(source)%,%,$(wildcard $(source)sql/iri--*.sql))
REGRESS = $(patsubst $(source)sql/%.sql,%,$(sort $(filter-out $(source)sql/iri--%,$(wildcard $(source)sql/*.sql))))
REGRESS_OPTS = --load-extension=iri

# The documentation for users of both extensions, with the targets of its links at the
# same places.
DOC_FILES = README.md CHANGELOG.md SECURITY.md LICENSE web/README.md clients/django_iri.py clients/sqlalchemy_iri.py \
	$(patsubst $(source)%,%,$(sort $(wildcard $(source)doc/*.md $(source)doc/*.png $(source)doc/*.svg $(source)doc/howto/*.md)))

PKG_CONFIG ?= pkg-config
LIBRARIES = icu-uc icu-i18n libidn2
# of libxxhash, only the header
ifneq ($(shell $(PKG_CONFIG) --exists 'icu-uc >= 67' 'libidn2 >= 2.0' 'libxxhash >= 0.8' && echo yes),yes)
ifeq ($(filter clean distclean dist uninstall,$(MAKECMDGOALS)),)
$(error ICU 67 or later, libidn2 and xxHash 0.8 or later are needed: install libicu-dev, libidn2-dev, libxxhash-dev and pkg-config)
endif
endif

PG_CPPFLAGS = -I$(source)src -I$(source)src/core -DIRI_VERSION='"$(EXTVERSION)"' \
	$(shell $(PKG_CONFIG) --cflags $(LIBRARIES) libxxhash)
# Visibility as PGXS has it from PostgreSQL 16 on.  Sections, so that
# test/checks/frozen-symbols can link some functions and their dependencies.
# Before 16, PostgreSQL's headers declare functions without arguments, which C23
# reads otherwise; from 19 on, they use what the compiler has by default.
PG_CFLAGS = $(if $(filter 15,$(MAJORVERSION)),-std=gnu17) -fvisibility=hidden -ffunction-sections -fdata-sections
SHLIB_LINK = $(shell $(PKG_CONFIG) --libs $(LIBRARIES))
EXTRA_CLEAN = build tmp_check $(TEST_MODULES) $(TEST_MODULES:.so=.o)

# No bitcode: what JIT compilation inlines cannot call functions of other files,
# which libraries hide from PostgreSQL 16 on.
override with_llvm := no

PG_CONFIG ?= pg_config
PGXS := $(shell $(PG_CONFIG) --pgxs)
include $(PGXS)

# PGXS has make look for everything in the source tree. Objects built there
# are not of this build.
override srcdir := $(patsubst %/,%,$(source))
override VPATH :=
vpath %.c $(srcdir)
vpath %.control $(srcdir)

# Modules for tests, TAP tests, and the core with its own tests.
include $(source)test/tests.mk

# The same code for the library of iri_web, which contains a copy of it.
iri.a: $(filter-out src/init.o,$(OBJS))
	rm -f $@
	$(AR) rcsP $@ $^
EXTRA_CLEAN += iri.a

# iri_web, in web/; not with web=no.
ifneq ($(web),no)
define with_web
.PHONY: web-$(1)
$(1): web-$(1)
web-$(1): $(2)
	$(MKDIR_P) web
	$$(MAKE) -C web -f $$(abspath $$(srcdir))/web/Makefile PG_CONFIG='$$(PG_CONFIG)' $(1)
endef
$(eval $(call with_web,all,iri.a))
$(eval $(call with_web,install,web-all))
# Tests that are named are those of iri.
$(foreach goal,uninstall clean distclean $(if $(filter command,$(firstword $(origin REGRESS))),,installcheck),$(eval $(call with_web,$(goal))))
endif

COMPILED = $(OBJS) $(TEST_MODULES:.so=.o)
$(COMPILED): $(OWN_HEADERS)

# Absolute, because vpath would find the folders of the source tree.
folder_of = $(CURDIR)/$(patsubst %/,%,$(dir $(1)))
$(foreach object,$(COMPILED),$(eval $(object): | $(call folder_of,$(object))))
$(sort $(foreach object,$(COMPILED),$(call folder_of,$(object)))):
	$(MKDIR_P) $@

# In a folder of its own: other extensions have a README.md too.
install: install-doc
uninstall: uninstall-doc

.PHONY: install-doc uninstall-doc
ifdef docdir
doc_target = $(DESTDIR)$(docdir)/$(docmoduledir)/$(EXTENSION)
install-doc:
	$(MKDIR_P) $(foreach folder,$(sort $(dir $(DOC_FILES))),'$(doc_target)/$(folder)')
	$(foreach file,$(DOC_FILES),$(INSTALL_DATA) '$(srcdir)/$(file)' '$(doc_target)/$(file)' &&) :
uninstall-doc:
	rm -rf '$(doc_target)'
endif

# The release: the last commit, without the files that .gitattributes leaves out.
# PGXN takes the zip.
DISTVERSION = $(shell sed -n 's/^   "version": "\(.*\)",/\1/p' '$(source)META.json')
DIST = $(EXTENSION)-$(DISTVERSION)

.PHONY: dist
dist:
	git -C '$(srcdir)' archive --prefix=$(DIST)/ --output='$(CURDIR)/$(DIST).tar.gz' HEAD
	git -C '$(srcdir)' archive --prefix=$(DIST)/ --output='$(CURDIR)/$(DIST).zip' HEAD
distclean:
	rm -f $(DIST).tar.gz $(DIST).zip
