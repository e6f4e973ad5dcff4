# shellcheck shell=bash disable=SC2154
# A new minimal Debian for a script; to be sourced.  $top is the folder of the project.
# mmdebstrap makes and removes it.  Needs root.

# need PROGRAM...: ends the script, with all that is missing, unless they are there and it runs as root
need()
{
	local program missing=()

	[[ $(id -u) == 0 ]] || missing+=(root)
	for program; do
		[[ -x $(command -v "$program") ]] || missing+=("$program")
	done
	((${#missing[@]} == 0)) || { printf '%s needs %s\n' "${0##*/}" "${missing[*]}" >&2; exit 1; }
}

# debian RELEASE TARGET [OPTION...]: mmdebstrap, with the releases of all majors of
# PostgreSQL if RELEASE is majors
debian()
{
	local release=$1 target=$2 source sources=()
	shift 2

	if [[ $release == majors ]]; then
		release=sid
		for source in sid trixie bookworm experimental; do
			sources+=("deb http://deb.debian.org/debian $source main")
		done
	fi
	# snapshots of mirrors are old
	mmdebstrap --mode=root --variant=minbase --quiet --aptopt='Acquire::Check-Valid-Until "false"' \
		--aptopt='APT::Install-Recommends "false"' --dpkgopt=force-unsafe-io \
		"$@" "$release" "$target" "${sources[@]}"
}

# in_debian RELEASE FOLDER [OPTION...]: runs standard input by `sh -e`, in /iri of a new
# Debian, which has what is in FOLDER.  OPTION is of mmdebstrap: --include=PACKAGE,...
in_debian()
{
	local release=$1 folder=$2
	shift 2

	# shellcheck disable=SC2016 # for mmdebstrap
	debian "$release" /dev/null --customize-hook='mkdir "$1/iri"' --customize-hook="sync-in $folder /iri" \
		--chrooted-customize-hook="set -e; cd /iri; $(cat)" "$@"
}

# servers_of MAJOR...: of the servers of these majors, for --include
servers_of()
{
	local major from

	for major; do
		# what a version of experimental depends on is taken from there only when that is said
		from=
		((major < 19)) || from=/experimental
		printf '%s,' "postgresql-$major$from" "postgresql-server-dev-$major$from" ${from:+"libpq5$from" "libpq-dev$from" "postgresql-client-$major$from"}
	done
}

# The files to build, in $copy until the script ends: without built ones, if Git knows them.
copy_project()
{
	copy=$(mktemp -d)
	trap 'rm -rf "$copy"' EXIT
	chmod 755 "$copy"
	(
		cd "$top" || exit
		if [[ -e .git ]]; then
			git -c safe.directory="$top" ls-files -z --cached --others --exclude-standard |
				# the index may name files that are gone
				perl -0ne 'print if -e s/\0\z//r'
		else
			find . -type f -print0
		fi | tar --create --null --files-from=-
	) | tar --extract --no-same-owner --directory="$copy"
}
