# shellcheck shell=bash disable=SC2154
# Functions of the scripts that spread a table over servers; to be sourced after
# common.sh.  A script sets `member`, its word for a server beside the
# coordinator, and then needs
#
#	options ARGUMENT...         --keep, --help; the others are left in $arguments
#	start_member N [SETTING...] server N: data in $base/$member$N, port 5433 + N
#	read_links FILE             tables with the links of FILE on the coordinator
#	end_report                  how to look around; fails if a comparison has failed

arguments=()
failed=''

options()
{
	while (($#)); do
		case $1 in
			--keep) keep=yes ;;
			--help | -h) usage; exit ;;
			-?*) usage >&2; exit 2 ;;
			*) arguments+=("$1") ;;
		esac
		shift
	done
}

# The absolute path of a file of links, or nothing for no argument.
links_file()
{
	[[ -n ${1:-} ]] || return 0
	[[ -f $1 ]] || die "there is no file $1"
	realpath "$1"
}

# as_member N PROGRAM ARGUMENT...: a program of the PostgreSQL of server N
as_member()
{
	as_server "$pg_bin/$2" "${@:3}"
}

# member_ctl N PG_CTL_ARGUMENT...
member_ctl()
{
	logged "$member" run as_member "$1" pg_ctl -D "$base/$member$1" -l "$base/$member$1/server.log" -w -t 60 "${@:2}"
}

start_member()
{
	step "Starting $member $1"
	server_mkdir "$base/$member$1"
	logged "$member" run as_member "$1" initdb -D "$base/$member$1" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync
	printf '%s\n' "listen_addresses = ''" "unix_socket_directories = '$base/socket'" "port = $((5433 + $1))" "fsync = off" \
		"shared_buffers = 64MB" "dynamic_shared_memory_type = mmap" "${@:2}" |
		as_server tee -a "$base/$member$1/postgresql.conf" > /dev/null
	member_ctl "$1" start
}

# on N [PSQL ARGUMENT...]
on()
{
	PGPORT=$((5433 + $1)) sql "${@:2}"
}

ask()
{
	sql -A -t -c "$1"
}

# Shows a command, and its output.
show()
{
	printf '\n%s\n' "$1"
	sql -A -t -c "$1" | sed 's/^/    /'
}

# Runs one psql whose errors are shown, and are not a failure.
session()
{
	as_server "$pg_bin/psql" -X -q -A -t 2>&1 | grep -E '^(ERROR|WARNING|DETAIL|HINT|CONTEXT)' | sed -E 's/^(.{100}).*/\1 .../; s/^/    /' || true
}

# expect WHAT EXPECTED GOT; GOT is empty for a query that fails
expect()
{
	if [[ -n $3 && $2 == "$3" ]]; then
		printf 'ok    %s: %s\n' "$1" "$3"
	else
		printf 'FAIL  %s: %s, not %s\n' "$1" "$3" "$2"
		failed=yes
	fi
}

without_odd_bytes()
{
	iconv -f UTF-8 -t UTF-8 -c "$1" | tr -d '\000\001\002\r'
}

# The lines of a file (by default, links of the Debian archive) in line, those
# that are links in link, and each link once in expected, which knows no servers.
# 1 of 4 is in both halves; late has links for loads that fail.
read_links()
{
	local source=${1:-}

	if [[ -z $source ]]; then
		source=$base/links
		archive_links "$source"
	fi
	step "Reading links"
	sql -c 'CREATE TABLE line (n bigint GENERATED ALWAYS AS IDENTITY, spelling text)'
	without_odd_bytes "$source" > "$base/lines"
	sql -c "COPY line (spelling) FROM STDIN WITH (FORMAT csv, DELIMITER E'\\x01', QUOTE E'\\x02')" < "$base/lines"
	sql <<-'SQL'
		CREATE TABLE link AS SELECT n, url FROM (SELECT n, iri_try(spelling) AS url FROM line OFFSET 0) l WHERE url IS NOT NULL;
		CREATE TABLE expected (url iri PRIMARY KEY);
		INSERT INTO expected SELECT url FROM link ON CONFLICT DO NOTHING;
		CREATE VIEW first_half AS SELECT url FROM link WHERE n % 8 < 5;
		CREATE VIEW second_half AS SELECT url FROM link WHERE n % 8 >= 3;
		CREATE VIEW late AS SELECT format('http://h%s.late.test/%s', n % 100, n)::iri AS url, n FROM generate_series(1, 6000) AS n;
		ANALYZE link, expected;
	SQL
	printf '%s lines, %s links, %s that differ\n' "$(ask 'SELECT count(*) FROM line')" "$(ask 'SELECT count(*) FROM link')" "$(ask 'SELECT count(*) FROM expected')"
}

# end_report MEMBERS
end_report()
{
	if [[ -n $keep ]]; then
		cat <<-MESSAGE

			The servers are running; the ${member}s have the ports 5433 to $((5432 + $1)).  Look around, and end them:
			    psql -h $base/socket -p 5432 -U postgres
			    for d in $base/data $base/$member?; do ${server[*]} $pg_bin/pg_ctl -D \$d -m fast stop; done; rm -r $base
		MESSAGE
	fi
	[[ -z $failed ]]
}
