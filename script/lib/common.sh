# shellcheck shell=bash
# Functions of the scripts here, in lab/ and in test/; to be sourced.  A script needs, in this order:
#
#	begin                       temporary folder, clean-up on exit and signals
#	need_postgres PACKAGE...    Debian packages, PostgreSQL, who runs the server
#	copy_tree                   the project, copied to $tree
#	private_postgres            PostgreSQL, copied to $base/pg
#	build [MAKE ARGUMENT...]    make, make install
#	start_cluster [SETTING...]  a throw-away cluster on a Unix socket
#
# or `bring_up`, which is all of them.  Then `run`, `as_server`, `sql`, `step`.
#
# The machine keeps only Debian packages.  The checkout is only read, so
# it may be read-only or somebody else's, and the machine's own PostgreSQL is
# neither written to nor connected to: its programs find their folders relative
# to themselves, so a copy in a temporary folder has `CREATE EXTENSION iri` all
# to itself, and no root is needed to install into it.  As root, everything that is
# built or started belongs to an unprivileged user (PostgreSQL insists).  $base
# stays root's, who writes to no folder of that user (server_mkdir): a symbolic
# link there would lead elsewhere.
#
# Environment: PG_CONFIG (default: the newest PostgreSQL from 15 up in
# /usr/lib/postgresql), TMPDIR (default /tmp), CC, MAKE.

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
self=$(cd "$(dirname "$0")" && pwd -P)/${0##*/}
me=${self#"$top"/}

base=''                     # the temporary folder
tree=''                     # the copy of the project in it
child=''                    # the process group that `run` waits for
make_seconds=''             # seconds that run_make may take
types_alone=''              # not empty: without iri_web, and so without libpsl
server=()                   # the command prefix that makes it another user's, as root
pg_bin=''                   # PostgreSQL's programs
pg_config=''
pg_major=''
createcluster=''            # a file of the system's to be put back
readonly top self me min_major=15

# The comment at the head of the script.
usage()
{
	sed -n '2,/^$/s/^# \{0,1\}//p' "$self"
}

# Anything that the caller has set must not reach a server of ours.
for variable in "${!PG@}"; do
	[[ $variable == PG_CONFIG ]] || unset "$variable"
done
unset variable MAKEFLAGS MFLAGS MAKELEVEL CDPATH LANGUAGE
export LC_ALL=C.UTF-8
umask 022

die()
{
	printf '%s: %s\n' "$me" "$*" >&2
	exit 1
}

# Progress, on standard error: seconds since the start, and the current step.
step()
{
	printf '[%4d s] %s\n' "$SECONDS" "$*" >&2
}

# Shows the output of a command each half minute, until end_telling or the end of the script.
tell_each_half_minute()
{
	while sleep 30 &> /dev/null && kill -0 $$ 2> /dev/null; do step "... $("$@")"; done &
	ticker=$!
}

end_telling()
{
	kill "$ticker" 2> /dev/null || true
	wait "$ticker" 2> /dev/null || true
}

# progress apt|NAME: of the packages or, when make runs, of the files, how many are done
progress()
{
	case $1 in
		apt) awk '/ newly installed/ { for (i = 1; i < NF; i++) if ($(i + 1) == "newly") all += $i }
			/^Setting up / { done++ } END { printf "%d of %d packages are set up", done, all }' "$base/log/apt" ;;
		build) printf '%d of %d files are compiled' "$(find "$tree"/{src,web} -name '*.o' | wc -l)" "$(find "$tree"/{src,web} -name '*.c' | wc -l)" ;;
		*) echo "$1" ;;
	esac
}

# Runs a command with its output in $base/log/NAME, of which it tells the progress; shows the
# end of it and gives up when it fails.
logged()
{
	local log=$base/log/$1 status=0

	tell_each_half_minute progress "$1"
	shift
	"$@" >> "$log" 2>&1 || status=$?
	end_telling
	((status != 0)) || return 0
	tail -n 40 "$log" >&2
	die "failed: $*"
}

# ---------------------------------------------------------------------------
# The temporary folder, and leaving it

begin()
{
	local dir

	trap finish EXIT
	trap 'exit 130' INT
	trap 'exit 143' TERM
	trap 'exit 129' HUP

	# Short, because a Unix socket's path is at most 107 bytes; without white
	# space, because PGXS cannot do with it; programs in it must be allowed to
	# run, as root for another user.
	for dir in "${TMPDIR:-/tmp}" /tmp /var/tmp; do
		if [[ $dir == /* && $dir != *[[:space:]]* && ${#dir} -le 60 ]] && usable "$dir"; then
			mkdir "$base/log"
			return
		fi
	done
	die "no usable temporary folder: set TMPDIR to one where programs may be run"
}

usable()
{
	local other=()

	((EUID != 0)) || other=(setpriv --reuid=65534 --regid=65534 --clear-groups)
	[[ -d $1 ]] && "${other[@]}" test -w "$1" -a -x "$1" || return 1
	base=$(mktemp -d "$1/iri.XXXXXX" 2> /dev/null) || { base=''; return 1; }
	printf '#!/bin/sh\n' > "$base/try"
	chmod +x "$base/try"
	if "$base/try" 2> /dev/null; then
		rm "$base/try"
	else
		rm -rf "$base"
		base=''
		return 1
	fi
}

finish()
{
	local status=$? tries=20

	trap '' INT TERM HUP
	if [[ -n $child ]]; then
		kill -TERM -- "-$child" 2> /dev/null || true
		wait "$child" 2> /dev/null || true
		while ((tries-- > 0)) && kill -0 -- "-$child" 2> /dev/null; do
			sleep 0.1
		done
		kill -KILL -- "-$child" 2> /dev/null || true
	fi
	restore_createcluster
	if [[ -n $base ]]; then
		stop_servers
		rm -rf "$base" 2> /dev/null || { sleep 1; rm -rf "$base"; } || true
	fi
	exit "$status"
}

# Ends every server whose data lies below $base, those included that a dead
# test has left.
stop_servers()
{
	as_server bash -c "$(declare -f stop_as_server); stop_as_server \"\$1\"" bash "$base"
}

stop_as_server()
{
	local file data pid tries=100

	while IFS= read -r file; do
		data=${file%/*}
		read -r pid < "$file" 2> /dev/null || continue
		# the same folder, even if it is mounted elsewhere
		if [[ $pid =~ ^[0-9]+$ && /proc/$pid/cwd -ef $data ]]; then
			kill -QUIT "$pid" 2> /dev/null || true
			while ((tries-- > 0)) && [[ /proc/$pid/cwd -ef $data ]]; do
				sleep 0.1
			done
		fi
	done < <(find "$1" -name postmaster.pid 2> /dev/null)
}

# Runs a command or function in a process group of its own, so that a signal to
# the script is answered at once and leaves nothing behind.  For all that takes
# time; and for pipelines, which bash, interrupted while it sets one up, may
# otherwise wait for in vain.
run()
{
	local status=0

	set -m
	"$@" <&0 &
	child=$!
	set +m
	wait "$child" || status=$?
	child=''
	return "$status"
}

# Runs a command as the server's user.
as_server()
{
	"${server[@]}" "$@"
}

# The server's user may read this folder, but not write to it; others may not do even that.
let_server_read()
{
	((EUID == 0)) || return 0
	chgrp "$(as_server id -g)" "$1"
	chmod 750 "$1"
}

# Makes folders for the server's user in one that it may only read.
server_mkdir()
{
	mkdir -m 700 "$@"
	((EUID != 0)) || chown "$(as_server id -u):$(as_server id -g)" "$@"
}

# ---------------------------------------------------------------------------
# Packages

is_installed()
{
	[[ $(dpkg-query -W -f '${db:Status-Status} ' "$1" 2> /dev/null) == 'installed '* ]]
}

as_root()
{
	if ((EUID == 0)); then
		"$@"
	else
		sudo -- "$@"
	fi
}

may_be_root()
{
	((EUID == 0)) && return
	command -v sudo > /dev/null || return
	sudo -n true 2> /dev/null || { [[ -t 2 ]] && sudo -v; }
}

apt_update()
{
	[[ -z $apt_updated ]] || return 0
	step "apt-get update"
	logged apt as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=600 update
	apt_updated=yes
}
apt_updated=''

# Installs what is missing of the Debian packages named.
need_packages()
{
	local package missing=()

	# Elsewhere than on Debian a missing program is reported by the command that uses it.
	command -v dpkg-query > /dev/null && command -v apt-get > /dev/null || return 0

	for package; do
		is_installed "$package" || missing+=("$package")
	done
	((${#missing[@]})) || return 0
	may_be_root || die "these packages are missing; please have them installed:

  apt-get install --no-install-recommends ${missing[*]}"
	apt_update
	step "Installing ${missing[*]}"
	logged apt as_root env DEBIAN_FRONTEND=noninteractive \
		apt-get -q -y -o DPkg::Lock::Timeout=600 install --no-install-recommends "${missing[@]}"
}

# Debian's server package sets up a cluster of its own and starts it.  On a
# machine that has never had PostgreSQL, that is not wanted.
need_server_package()
{
	local conf=/etc/postgresql-common/createcluster.conf

	if ! is_installed postgresql-common; then
		need_packages postgresql-common
		if as_root cp -p "$conf" "$conf.iri" 2> /dev/null; then
			createcluster=$conf
			as_root sh -c "echo 'create_main_cluster = false' >> $conf"
		fi
	fi
	need_packages "$1"
	restore_createcluster
}

restore_createcluster()
{
	[[ -n $createcluster ]] || return 0
	as_root mv "$createcluster.iri" "$createcluster" || true
	createcluster=''
}

# The newest PostgreSQL server in Debian's place.
newest_postgres()
{
	local program major best=0

	for program in /usr/lib/postgresql/*/bin/postgres; do
		[[ -x $program && $program =~ ^/usr/lib/postgresql/([0-9]+)/ ]] || continue
		major=${BASH_REMATCH[1]}
		((major < min_major || major <= best)) || best=$major
	done
	((best)) && echo "/usr/lib/postgresql/$best/bin"
}

# Are the server's headers and PGXS there?
can_build()
{
	[[ -x $pg_bin/pg_config && -e $("$pg_bin/pg_config" --includedir-server)/postgres.h &&
		-e $("$pg_bin/pg_config" --pgxs) ]]
}

# Finds or installs PostgreSQL and its headers, and the packages named beside
# what every build needs.  Sets pg_bin (the machine's), pg_major, server.
# shellcheck disable=SC2120
need_postgres()
{
	local version home server_user
	local packages=(gcc make libc6-dev pkgconf libicu-dev libidn2-dev libxxhash-dev "$@")

	[[ -n $types_alone ]] || packages+=(libpsl-dev publicsuffix)
	if [[ -n ${PG_CONFIG:-} ]]; then
		pg_bin=$("$PG_CONFIG" --bindir) || die "PG_CONFIG=$PG_CONFIG does not work"
		[[ -x $pg_bin/postgres ]] || die "there is no PostgreSQL server in $pg_bin (PG_CONFIG=$PG_CONFIG)"
	elif ! pg_bin=$(newest_postgres); then
		command -v apt-get > /dev/null ||
			die "no PostgreSQL from $min_major up in /usr/lib/postgresql: install one, or set PG_CONFIG"
		# a new system has no lists of packages
		apt-cache depends postgresql &> /dev/null || ! may_be_root || apt_update
		version=$(apt-cache depends postgresql 2> /dev/null | sed -n 's/^ *Depends: postgresql-\([0-9]*\)$/\1/p') || true
		[[ $version =~ ^[0-9]+$ ]] || die "apt knows no PostgreSQL; please run apt-get update"
		# Who may not install is told all at once.
		may_be_root || need_packages "postgresql-$version" "postgresql-server-dev-$version" "${packages[@]}"
		need_server_package "postgresql-$version"
		pg_bin=$(newest_postgres) || die "no PostgreSQL from $min_major up in /usr/lib/postgresql"
	fi
	version=$("$pg_bin/postgres" --version) || die "$pg_bin/postgres does not run"
	[[ $version =~ \)\ ([0-9]+) ]] || die "no version in \"$version\""
	pg_major=${BASH_REMATCH[1]}
	((pg_major >= min_major)) || die "PostgreSQL $pg_major in $pg_bin is too old: $min_major is needed"

	can_build || packages+=("postgresql-server-dev-$pg_major")
	need_packages "${packages[@]}"
	can_build || die "PostgreSQL's server headers or PGXS for $pg_bin are missing"

	home=$base/home
	server=(env "HOME=$home" "TMPDIR=$base/tmp")
	if ((EUID == 0)); then
		server_user=nobody
		! getent passwd postgres > /dev/null || server_user=postgres
		server=(setpriv "--reuid=$server_user" "--regid=$(id -g "$server_user")" --init-groups "${server[@]}")
	fi
	let_server_read "$base"
	server_mkdir "$home" "$base/tmp"
	# Programs run as another user must not start in a folder closed to him.
	cd "$base" || die "$base is gone"
}

# ---------------------------------------------------------------------------
# Build and cluster

copy_tree()
{
	tree=$base/build
	server_mkdir "$tree"
	run copy_files
}

copy_files()
{
	tar -C "$top" --mode=u+rwX,go+rX --exclude-vcs --exclude='*.o' --exclude='*.so' --exclude='*.bc' \
		--exclude=./results --exclude=./log --exclude=./tmp_check --exclude=./output_iso \
		--exclude=./regression.diffs --exclude=./regression.out -cf - . |
		as_server tar -C "$tree" -xf -
}

# Copies what PostgreSQL finds relative to its programs, at the same paths below
# $base/pg; what is only read is linked.  The server's user gets the folders that
# extensions are installed into; the programs, which root runs too, stay root's.
private_postgres()
{
	local bin=$pg_bin dir file option

	mkdir -p "$base/pg$bin"
	cp -a "$bin/." "$base/pg$bin/"

	dir=$("$bin/pg_config" --pkglibdir)
	mkdir -p "$base/pg$dir/bitcode"
	for file in "$dir"/* "$dir"/bitcode/*; do
		case ${file##*/} in
			bitcode | iri | iri.index.bc | iri.so | iri_web.so | '*') ;;
			*) ln -s "$file" "$base/pg$file" ;;
		esac
	done

	dir=$("$bin/pg_config" --sharedir)
	mkdir -p "$base/pg$dir"
	cp -as "$dir/." "$base/pg$dir/"
	rm -f "$base/pg$dir"/extension/iri{,_web}.control "$base/pg$dir"/extension/iri{,_web}--*.sql

	for option in --includedir --pkgincludedir --includedir-server --libdir --localedir; do
		dir=$("$bin/pg_config" "$option")
		if [[ -d $dir && ! -e $base/pg$dir ]]; then
			mkdir -p "$base/pg${dir%/*}"
			ln -s "$dir" "$base/pg$dir"
		fi
	done

	pg_bin=$base/pg$bin
	pg_config=$pg_bin/pg_config
	[[ $("$pg_config" --sharedir) == "$base/pg"* && $("$pg_config" --pkglibdir) == "$base/pg"* ]] ||
		die "the PostgreSQL in $bin cannot be copied: its pg_config insists on other folders"
	for option in --sharedir --pkglibdir --docdir; do
		dir=$("$pg_config" "$option")
		mkdir -p "$dir"
		((EUID != 0)) || find "$dir" -type d -exec chown "$(as_server id -u)" {} +
	done
}

# make in the copy, ended after $make_seconds if that is set.
run_make()
{
	run ${make_seconds:+timeout --kill-after=30 "$make_seconds"} "${server[@]}" "${MAKE:-make}" -C "$tree" "PG_CONFIG=$pg_config" ${types_alone:+web=no} "$@"
}

# shellcheck disable=SC2120
build()
{
	[[ -e $tree/Makefile ]] || die "there is no Makefile in $top"
	logged build run_make -s "-j$(nproc)" all "$@"
	logged build run_make -s install "$@"
}

# Like build, but uses an earlier installation of the same source, which is
# kept in the user's cache.
build_once()
{
	local cache=${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/iri installed

	installed=$cache/$pg_major-$(
		{
			tar -C "$tree" --sort=name --mtime=@0 --owner=0 --group=0 -cf - Makefile iri.control sql src web
			"$pg_config" --version --configure --cflags
			pkg-config --modversion icu-uc libidn2 libpsl
			"${CC:-gcc}" --version
			echo "${CFLAGS:-} ${COPT:-} ${PROFILE:-}"
		} | sha256sum | cut -c 1-32).tar
	if [[ -r $installed ]]; then
		logged build as_server tar -C "$base/pg" -xf - < "$installed"
		return
	fi
	step "Building iri for $("$pg_bin/postgres" --version)"
	# shellcheck disable=SC2119
	build
	# Where there is no place for it, it is built again.
	if mkdir -p "$cache" 2> /dev/null && [[ -w $cache ]]; then
		rm -f "$cache/$pg_major"-*.tar
		(cd "$base/pg" && find . -name 'iri*.so' -o -path '*/extension/iri*') |
			tar -C "$base/pg" --no-recursion -cf "$installed.$$" -T - && mv "$installed.$$" "$installed"
	fi
}

# A cluster that others cannot reach: a socket in a private folder, no TCP.
start_cluster()
{
	local setting free

	server_mkdir "$base/socket" "$base/data"
	logged cluster run as_server "$pg_bin/initdb" -D "$base/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync
	{
		printf "listen_addresses = ''\nunix_socket_directories = '%s'\nport = 5432\n" "$base/socket"
		printf '%s\n' "fsync = off" "synchronous_commit = off" "full_page_writes = off" \
			"wal_level = minimal" "max_wal_senders = 0" "max_wal_size = 4GB" \
			"shared_buffers = 256MB" "maintenance_work_mem = 256MB"
		# Containers tend to have 64 MB there, too little for a parallel hash join.
		free=$(df -Pk /dev/shm 2> /dev/null | awk 'NR == 2 { print $4 }')
		((${free:-0} >= 1048576)) || echo "dynamic_shared_memory_type = mmap"
		for setting; do
			printf '%s\n' "$setting"
		done
	} | as_server tee -a "$base/data/postgresql.conf" > /dev/null
	logged cluster run as_server "$pg_bin/pg_ctl" -D "$base/data" -l "$base/data/server.log" -w -t 60 start
	export PGHOST=$base/socket PGPORT=5432 PGUSER=postgres PGDATABASE=postgres
}

sql()
{
	as_server "$pg_bin/psql" -X -q -v ON_ERROR_STOP=1 "$@"
}

# From nothing to a cluster that can CREATE EXTENSION iri.  A script that
# another one has started, with IRI_SESSION set to its $base, uses that one's.
bring_up()
{
	if [[ -n ${IRI_SESSION:-} ]]; then
		# shellcheck source=/dev/null
		. "$IRI_SESSION/session"
		cd "$IRI_SESSION" || die "$IRI_SESSION is gone"
		return
	fi
	[[ -n $base ]] || begin
	# shellcheck disable=SC2119
	need_postgres
	copy_tree
	private_postgres
	build_once
	step "Starting a throw-away cluster"
	start_cluster "$@"
}

# Lets scripts started from this one use its cluster.
share_session()
{
	{
		printf '%s=%q\n' tree "$tree" pg_bin "$pg_bin" pg_config "$pg_config" pg_major "$pg_major"
		printf 'server=('
		printf ' %q' "${server[@]}"
		printf ' )\nexport'
		printf ' %s=%q' PGHOST "$PGHOST" PGPORT "$PGPORT" PGUSER "$PGUSER" PGDATABASE "$PGDATABASE"
		echo
	} > "$base/session"
	export IRI_SESSION=$base
}
