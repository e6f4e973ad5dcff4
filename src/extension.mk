# What the Makefiles of both extensions share.  They set `source`, EXTENSION, INCLUDES (the
# folders of headers), LIBRARIES and REQUIRED (of pkg-config), MISSING (a message), and what
# PGXS takes beside, before they include it.

files = $(shell cd '$(source)' && find $(1) -name '$(2)' | LC_ALL=C sort)
in_source = $(patsubst $(source)%,%,$(sort $(wildcard $(addprefix $(source),$(1)))))

EXTVERSION := $(shell sed -n "s/^default_version *= *'\(.*\)'/\1/p" '$(source)$(EXTENSION).control')
SOURCES := $(call files,src,*.c)
OWN_HEADERS := $(addprefix $(source),$(call files,$(INCLUDES),*.h))

MODULE_big = $(EXTENSION)
OBJS = $(SOURCES:.c=.o)
DATA = $(call in_source,sql/$(EXTENSION)--*.sql)
REGRESS = $(patsubst sql/%.sql,%,$(filter-out $(DATA),$(call in_source,sql/*.sql)))

PKG_CONFIG ?= pkg-config
ifneq ($(shell $(PKG_CONFIG) --exists $(REQUIRED) && echo yes),yes)
ifeq ($(filter clean distclean dist uninstall installcheck,$(MAKECMDGOALS)),)
$(error $(MISSING))
endif
endif

PG_CPPFLAGS += $(addprefix -I$(source),$(INCLUDES) $(addsuffix /core,$(INCLUDES))) \
	$(shell $(PKG_CONFIG) --cflags $(LIBRARIES) libxxhash)
# Visibility as PGXS has it from PostgreSQL 16 on.  Sections, so that
# test/checks/frozen-symbols can link some functions and their dependencies.
# Before 16, PostgreSQL's headers declare functions without arguments, which C23
# reads otherwise; from 19 on, they use what the compiler has by default.
PG_CFLAGS = $(if $(filter 15,$(MAJORVERSION)),-std=gnu17) -fvisibility=hidden -ffunction-sections -fdata-sections
SHLIB_LINK += $(shell $(PKG_CONFIG) --libs $(LIBRARIES))

# No bitcode: what JIT compilation inlines cannot call functions of other files,
# which libraries hide from PostgreSQL 16 on.
override with_llvm := no

PG_CONFIG ?= pg_config
PGXS := $(shell $(PG_CONFIG) --pgxs)
include $(PGXS)

# Warnings of clang, and of the compilers of Debian 13 and 12, are errors in the tests.
WERROR := $(if $(shell echo __clang__ __GNUC__ | $(CC) -E -P - | grep -E '^(1 |__clang__ 1[24]$$)'),-Werror)

# PGXS has make look for everything in the source tree. Objects built there
# are not of this build.
override srcdir := $(patsubst %/,%,$(source))
override VPATH :=
vpath %.c $(srcdir)
vpath %.control $(srcdir)

# compiled(OBJECTS): they need the headers, and their folders, by absolute names, because
# vpath would find those of the source tree.
folder_of = $(CURDIR)/$(patsubst %/,%,$(dir $(1)))
define compiled
$(1): $(OWN_HEADERS)
$(foreach object,$(1),$(eval $(object): | $(call folder_of,$(object))))
$(sort $(foreach object,$(1),$(call folder_of,$(object)))):
	$(MKDIR_P) $$@
endef
