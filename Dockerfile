# The official image of PostgreSQL with iri and iri_web in it:
#
#	docker build --build-arg PG_MAJOR=17 --tag postgres-iri .
#
# The libraries' packages have their version in their names, so the release of
# Debian is fixed.
ARG PG_MAJOR=17

FROM postgres:${PG_MAJOR}-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends \
	gcc libc6-dev libicu-dev libidn2-dev libpsl-dev libxxhash-dev make pkg-config \
	"postgresql-server-dev-${PG_MAJOR}"
COPY . /iri
RUN make -C /iri && make -C /iri install DESTDIR=/installed

FROM postgres:${PG_MAJOR}-bookworm
RUN apt-get update && apt-get install -y --no-install-recommends \
	libicu72 libidn2-0 libpsl5 publicsuffix && rm -rf /var/lib/apt/lists/*
COPY --from=build /installed /
