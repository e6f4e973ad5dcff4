# shellcheck shell=bash disable=SC2154
# A new minimal Debian for a script; to be sourced.  $top is the folder of the project.
# mmdebstrap makes and removes it.  Needs root.

# what apt-get prints if a download failed
export mirror_error='^ *[EW]: *(Failed to fetch|Unable to fetch|Some index files failed)'

# need PACKAGE[:PROGRAM]...: ends the script with 75, and all that is missing, unless the
# programs of these packages are there and it runs as root
need()
{
	local package missing=()

	[[ $(id -u) == 0 ]] || { echo "${0##*/} needs root" >&2; exit 75; }
	for package; do
		[[ -x $(command -v "${package#*:}") ]] || missing+=("${package%:*}")
	done
	((${#missing[@]} == 0)) || { printf '%s needs these packages:\n\n  apt-get install %s\n' "${0##*/}" "${missing[*]}" >&2; exit 75; }
}

# debian RELEASE TARGET [OPTION...]: mmdebstrap, with the releases of all majors of
# PostgreSQL if RELEASE is majors; from this machine's mirror, and with its proxy.  Tries three
# times to get the packages; if that fails, says so, and returns 75.
debian()
{
	local release=$1 target=$2 mirror sources=() option options=() tries=3 unmade
	shift 2

	# shellcheck disable=SC2016 # apt's variables
	mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 2> /dev/null | grep -m 1 '^http://.*/debian/$') || true
	[[ ${mirror:=http://deb.debian.org/debian/} == http://deb.debian.org/debian/ ]] || sources=("$mirror")
	# security updates are not there for each architecture, and a library has one version in all
	[[ " $* " != *" --architectures="*,* ]] || sources=("deb $mirror $release main")
	if [[ $release == majors ]]; then
		release=sid
		sources=("deb $mirror "{sid,trixie,bookworm,experimental}" main")
	fi
	while IFS= read -r option; do
		options+=("--aptopt=$option")
	done < <(printf '%s\n' 'Acquire::Retries "5";' 'APT::Update::Error-Mode "any";'
		apt-config dump --no-empty --format '%F "%v";%n' Acquire | grep -E '^Acquire::(.*[Pp]roxy|Check-|Force)')
	unmade=$(mktemp)
	# snapshots of mirrors are old
	until mmdebstrap --mode=root --variant=minbase --quiet --aptopt='Acquire::Check-Valid-Until "false"' \
		--aptopt='APT::Install-Recommends "false"' --dpkgopt=force-unsafe-io \
		"${options[@]}" --customize-hook="rm $unmade" "$@" "$release" "$target" "${sources[@]}"; do
		[[ -e $unmade ]] || return 1
		((--tries)) || { rm "$unmade"; echo "${0##*/}: the packages of Debian $release cannot be had: not tested" >&2; return 75; }
		sleep $((60 / tries))
	done
}

# in_debian RELEASE FOLDER [OPTION...]: runs standard input by `sh -e`, in /iri of a new
# Debian, which has what is in FOLDER.  OPTION is of mmdebstrap: --include=PACKAGE,...
# It is the root of a namespace, not only a chroot, so that unshare can work in it, and
# its processes end with it.
in_debian()
{
	local release=$1 folder=$2 commands
	shift 2

	commands=$(cat)
	# shellcheck disable=SC2016 # for mmdebstrap and sh
	COMMANDS=$commands ENTER='mount --rbind "$1" "$1"
		mount -t proc proc "$1/proc"
		mount -t tmpfs tmpfs "$1/dev/shm"
		cd "$1"
		pivot_root . mnt
		umount -l mnt
		cd /iri
		exec sh -ec "$COMMANDS"' \
		debian "$release" /dev/null --customize-hook='mkdir "$1/iri"' --customize-hook="sync-in $folder /iri" \
		--customize-hook='unshare --mount --pid --fork --kill-child sh -ec "$ENTER" sh "$1"' "$@"
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

# A clone of the last commit, in $copy until the script ends, even of somebody else's.
clone_project()
{
	local git=(git -c 'safe.directory=*' -C "$top")

	copy=$(mktemp -d)
	trap 'rm -rf "$copy"' EXIT
	chmod 755 "$copy"
	# not "$top/.git", which is a file in a linked worktree
	cp -r "$("${git[@]}" rev-parse --path-format=absolute --git-common-dir)" "$copy/.git"
	git -C "$copy" reset --quiet --hard "$("${git[@]}" rev-parse HEAD)"
	diff -rq --exclude=.git "$top" "$copy" | sed -n 's/^Files \(.*\) and .* differ$/Not as committed: \1/p' >&2 || true
}
