EXTENSION = iri

# The source tree: where this Makefile is, wherever make was started.
source := $(dir $(lastword $(MAKEFILE_LIST)))

INCLUDES = src
LIBRARIES = icu-uc icu-i18n libidn2
# of libxxhash, only the header
REQUIRED = 'icu-uc >= 67' 'libidn2 >= 2.0' 'libxxhash >= 0.8'
MISSING = ICU 67 or later, libidn2 and xxHash 0.8 or later are needed: install libicu-dev, libidn2-dev, libxxhash-dev and pkg-config
PG_CPPFLAGS = -DIRI_VERSION='"$(EXTVERSION)"'
REGRESS_OPTS = --load-extension=iri
EXTRA_CLEAN = iri.a build tmp_check $(TEST_MODULES) $(TEST_MODULES:.so=.o)

include $(source)src/extension.mk

# Modules for tests, TAP tests, and the core with its own tests.
include $(source)test/tests.mk

$(eval $(call compiled,$(OBJS) $(TEST_MODULES:.so=.o)))

# The same code for the library of iri_web, which contains a copy of it.
iri.a: $(filter-out src/init.o,$(OBJS))
	rm -f $@
	$(AR) rcsP $@ $^

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

# The documentation for users of both extensions, with the targets of its links at the
# same places, and in a folder of its own: other extensions have a README.md too.
DOC_FILES = README.md CHANGELOG.md SECURITY.md SUPPORT.md LICENSE llms.txt web/README.md clients/django_iri.py clients/sqlalchemy_iri.py \
	$(call in_source,doc/*.md doc/*.png doc/*.svg doc/howto/*.md)
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

# The programs for users in the folder BIN, and their manual pages, which are their --help,
# in MAN.  Packages run this; it needs help2man.
.PHONY: install-tools
install-tools:
	$(MKDIR_P) '$(BIN)' '$(MAN)'
	for tool in report convert-rules; do \
		sed "1s|/usr/bin/env perl|/usr/bin/perl|; s|script/$$tool|iri-$$tool|g" '$(srcdir)'/script/$$tool > '$(BIN)'/iri-$$tool && \
			chmod 755 '$(BIN)'/iri-$$tool && \
			help2man --no-info --version-string='$(EXTVERSION)' --name="$$(sed -n '2s/^# //p' '$(srcdir)'/script/$$tool)" \
				--output='$(MAN)'/iri-$$tool.1 '$(BIN)'/iri-$$tool || exit; \
	done

# The release: the last commit, without the files that .gitattributes leaves out.
# PGXN takes the zip.
DIST = $(EXTENSION)-$(shell sed -n 's/^   "version": "\(.*\)",/\1/p' '$(source)META.json')

.PHONY: dist
dist:
	for format in tar.gz zip; do git -C '$(srcdir)' archive --prefix=$(DIST)/ --output='$(CURDIR)/$(DIST)'.$$format HEAD || exit; done
distclean:
	rm -f $(DIST).tar.gz $(DIST).zip

# The core for JavaScript, which needs clang, and for Python: in build/.
.PHONY: wasm python
wasm python:
	$(MAKE) -f '$(source)$@/Makefile'
