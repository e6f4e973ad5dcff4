# What wasm/ and python/ compile: the core without ICU, libidn2 and src/core/unicode.

top := $(patsubst %/,%,$(dir $(lastword $(MAKEFILE_LIST))))/..
SOURCES := $(shell cd '$(top)' && grep -LE '\#include [<"](unicode/|idn2|text/utf16)' \
	src/core/*/*.c web/src/core/crawl/*.c web/src/core/pattern/*.c) wasm/glue.c
HEADERS := $(shell cd '$(top)' && find src/core web/src/core wasm -name '*.h')
