# PostgreSQL with iri and iri_web, and with the target "volume" the files that
# CloudNativePG mounts:
#
#	docker build --tag postgres-iri .
#	docker build --tag iri-volume --target volume .
#
# BASE is any image of PostgreSQL from 15 on, by Debian's or PGDG's packages, on Debian 13
# (trixie) or 12, such as --build-arg BASE=postgres:18-bookworm; a volume has to have the major and the release of Debian of the image that mounts it.
ARG PG_MAJOR=18
ARG BASE=postgres:${PG_MAJOR}-trixie

FROM ${BASE} AS build
ARG PG_MAJOR
USER root
RUN apt-get update && apt-get install -y --no-install-recommends \
	gcc libc6-dev libicu-dev libidn2-dev libpsl-dev libxxhash-dev make pkg-config \
	"postgresql-server-dev-${PG_MAJOR}"
COPY . /iri
RUN export PG_CONFIG="/usr/lib/postgresql/${PG_MAJOR}/bin/pg_config" && \
	make -C /iri && make -C /iri install DESTDIR=/installed

# The extensions, and the libraries that the base does not have.
FROM ${BASE} AS files
ARG PG_MAJOR
USER root
COPY --from=build /installed /installed
RUN ldconfig -p > /base && apt-get update && apt-get install -y --no-install-recommends libidn2-0 libpsl5 publicsuffix && \
	mkdir -p /volume/licenses/iri /volume/share && \
	cp -r "/installed/usr/lib/postgresql/${PG_MAJOR}/lib" /volume/lib && \
	cp -r "/installed/usr/share/postgresql/${PG_MAJOR}/extension" /volume/share/ && \
	cp -rL /usr/share/publicsuffix /volume/share/ && \
	for library in $(ldd /volume/lib/*.so | sed -n 's/.* => \(.*\) (.*/\1/p' | sort -u); do \
		grep -qF "${library##*/} " /base || { cp "$library" /volume/lib/ && dpkg -S "*/${library##*/}" >> /packages; } || exit; \
	done && \
	for package in publicsuffix $(cut -d: -f1 /packages | sort -u); do \
		cp -r "/usr/share/doc/$package" /volume/licenses/ || exit; \
	done
COPY LICENSE debian/copyright /volume/licenses/iri/

FROM scratch AS volume
COPY --from=files /volume /

FROM ${BASE}
RUN apt-get update && apt-get install -y --no-install-recommends libidn2-0 libpsl5 publicsuffix && \
	rm -rf /var/lib/apt/lists/*
COPY --from=build /installed /
