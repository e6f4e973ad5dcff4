# shellcheck shell=bash disable=SC2154
# Debian chroots for programs that have to run on other releases than this one.
#
# To be sourced; $top is the folder of the project.  Needs root and debootstrap.
# Chroots are made once and kept under $chroot_cache; what is mounted in them is
# unmounted on exit.

chroot_cache=${XDG_CACHE_HOME:-/var/cache}/iri-chroots
chroot_arch=                # Debian's name of another architecture than this one
chroot_mounts=()
chroot_scratches=()
chroot_command=(chroot)
chroot_lock=                # the file descriptor that holds the lock of what is open

chroot_die()
{
	printf '%s: %s\n' "${0##*/}" "$1" >&2
	exit 1
}

chroot_cleanup()
{
	local i

	for ((i = ${#chroot_mounts[@]} - 1; i >= 0; i--)); do
		umount "${chroot_mounts[i]}" || umount --lazy "${chroot_mounts[i]}" || true
	done
	chroot_mounts=()
	((${#chroot_scratches[@]} == 0)) || rm -rf --one-file-system "${chroot_scratches[@]}"
	chroot_scratches=()
}

# chroot_need PROGRAM...: ends the script, with all that is missing, unless they
# are there and it runs as root
chroot_need()
{
	local program missing=()

	[[ $(id -u) == 0 ]] || missing+=(root)
	for program in flock mount unshare "$@"; do
		[[ -x $(command -v "$program") ]] || missing+=("$program")
	done
	((${#missing[@]} == 0)) || chroot_die "needs $(printf '%s, ' "${missing[@]}" | sed 's/, $//')"
}

# The Debian mirror of this machine; nothing, for debootstrap's default, where
# apt does not know.
chroot_mirror()
{
	# shellcheck disable=SC2016 # apt's variables, not the shell's
	apt-get indextargets --format '$(LABEL) $(REPO_URI)' 'Created-By: Packages' 2>/dev/null |
		awk '$1 == "Debian" && !found { print $2; found = 1 }'
}

# chroot_open NAME RELEASE...: makes the chroot from the first release unless it
# is there, with all of them as sources, and mounts what programs need.  Sets
# $chroot_dir.  One process at a time has a chroot open.
chroot_open()
{
	local name=$1
	local mirror proxy release
	shift

	chroot_need debootstrap
	chroot_dir=$chroot_cache/$name
	mkdir -p "$chroot_cache"
	# A script with a trap of its own calls chroot_cleanup there.
	[[ -n $(trap -p EXIT) ]] || trap chroot_cleanup EXIT
	exec {chroot_lock}> "$chroot_dir.lock"
	flock "$chroot_lock"

	if [[ ! -d $chroot_dir ]]; then
		mirror=$(chroot_mirror)
		rm -rf "$chroot_dir.new"
		debootstrap --variant=minbase ${chroot_arch:+"--arch=$chroot_arch"} "$1" "$chroot_dir.new" ${mirror:+"$mirror"} \
			> "$chroot_dir.log" 2>&1 ||
			chroot_die "debootstrap of $1 failed: see $chroot_dir.log"

		# debootstrap has written the mirror that it used.
		mirror=$(awk '$1 == "deb" { print $2; exit }' "$chroot_dir.new/etc/apt/sources.list")
		for release in "$@"; do
			printf 'deb %s %s main\n' "$mirror" "$release"
		done > "$chroot_dir.new/etc/apt/sources.list"

		proxy=$(apt-config dump --format '%f "%v";%n' Acquire::http::Proxy 2>/dev/null || true)
		cat > "$chroot_dir.new/etc/apt/apt.conf.d/99iri" <<-EOF
			Acquire::Check-Valid-Until "false";
			APT::Install-Recommends "false";
			$proxy
		EOF

		# No package starts a service.
		printf '#!/bin/sh\nexit 101\n' > "$chroot_dir.new/usr/sbin/policy-rc.d"
		chmod +x "$chroot_dir.new/usr/sbin/policy-rc.d"
		mv "$chroot_dir.new" "$chroot_dir"
	fi

	cp -L /etc/resolv.conf "$chroot_dir/etc/resolv.conf"
	chroot_mount -t proc proc "$chroot_dir/proc"
	chroot_mount -t tmpfs -o mode=1777 tmpfs "$chroot_dir/dev/shm"
}

# Done with $chroot_dir, if one is open.
chroot_close()
{
	chroot_cleanup
	[[ -z $chroot_lock ]] || exec {chroot_lock}>&-
	chroot_lock=''
}

# chroot_scratch: has $chroot_dir be a throw-away copy of the chroot that chroot_open has
# opened, until chroot_close.
chroot_scratch()
{
	local scratch

	scratch=$(mktemp -d "$chroot_cache/scratch.XXXXXX")
	chroot_scratches+=("$scratch")
	mkdir "$scratch/upper" "$scratch/work"
	chroot_mount -t overlay -o "lowerdir=$chroot_dir,upperdir=$scratch/upper,workdir=$scratch/work" \
		overlay "$scratch/root"
	# no mount of chroot_run_alone is seen outside
	mount --make-private "$scratch/root"
	chroot_dir=$scratch/root
	chroot_mount -t proc proc "$chroot_dir/proc"
	chroot_mount -t tmpfs -o mode=1777 tmpfs "$chroot_dir/dev/shm"
}

# chroot_mount OPTION... WHAT WHERE
chroot_mount()
{
	local where=${*: -1}

	# left by a run that was killed
	if mountpoint -q "$where"; then
		umount "$where"
	fi
	mkdir -p "$where"
	mount "$@"
	chroot_mounts+=("$where")
}

chroot_run()
{
	"${chroot_command[@]}" "$chroot_dir" /usr/bin/env -i \
		PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
		DEBIAN_FRONTEND=noninteractive \
		${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
		"$@"
}

# The same in what chroot_scratch has made; what it leaves running is ended.
# Where / is not a mount point, as in a chroot, its propagation cannot be changed.
chroot_run_alone()
{
	local chroot_command=(unshare --pid --fork --kill-child --propagation unchanged "--mount-proc=$chroot_dir/proc" chroot)

	chroot_run "$@"
}

# chroot_install PACKAGE...: a package may be named PACKAGE/RELEASE.
chroot_install()
{
	local stamp
	stamp=$chroot_dir/var/cache/iri-installed-$(printf '%s\n' "$@" | cksum | cut -d ' ' -f 1)

	if [[ ! -e $stamp ]]; then
		{
			chroot_run apt-get update &&
				chroot_run apt-get install --yes --quiet "$@" &&
				chroot_run apt-get clean
		} >> "$chroot_dir.log" 2>&1 ||
			chroot_die "installing in ${chroot_dir##*/} failed: see $chroot_dir.log"
		touch "$stamp"
	fi
}

# ---------------------------------------------------------------------------
# Other majors of PostgreSQL

# chroot_open_majors: the chroot of Debian's majors.  It is of sid, and has the
# packages of trixie, bookworm and experimental, too.  Of another architecture,
# which later releases may not have whole, it is of bookworm.
chroot_open_majors()
{
	if [[ -z $chroot_arch ]]; then
		chroot_open postgresql sid trixie bookworm experimental
	else
		chroot_open "postgresql-$chroot_arch" bookworm
	fi
	# what the extension and its tests need beside the server
	chroot_install postgresql-common make gcc libc6-dev pkg-config libicu-dev libidn2-dev libpsl-dev libxxhash-dev \
		libcmocka-dev libipc-run-perl locales-all
	echo 'create_main_cluster = false' > "$chroot_dir/etc/postgresql-common/createcluster.conf"
}

# chroot_install_server VERSION
chroot_install_server()
{
	local from='' jit=

	# apt takes what a version of experimental depends on from there only when
	# it is told to.
	if ! chroot_run apt-cache madison "postgresql-$1" | grep -qv experimental; then
		from=/experimental
	fi
	# a package of its own from 18 on
	! chroot_run apt-cache show "postgresql-$1-jit" > /dev/null 2>&1 || jit=postgresql-$1-jit$from
	chroot_install ${from:+"libpq5$from"} ${from:+"libpq-dev$from"} \
		"postgresql-client-$1$from" "postgresql-$1$from" ${jit:+"$jit"} "postgresql-server-dev-$1$from"
}

# The files to build, NUL-terminated: without built files, if git knows them.
chroot_list_tree()
{
	if [[ -e $top/.git ]]; then
		git -c safe.directory="$top" ls-files -z --cached --others --exclude-standard
	else
		find . -type f -print0
	fi
}

# chroot_copy_tree WHERE
chroot_copy_tree()
{
	(
		cd "$top" || exit
		chroot_list_tree | while IFS= read -r -d '' path; do
			# The index may name files that are gone.
			[[ ! -e $path ]] || printf '%s\0' "$path"
		done | tar --create --null --files-from=-
	) | tar --extract --no-same-owner --directory="$1"
}

# chroot_build_iri VERSION: in /build/iri-VERSION of the chroot, and installs it
chroot_build_iri()
{
	local tree=/build/iri-$1
	local config=/usr/lib/postgresql/$1/bin/pg_config

	rm -rf "${chroot_dir:?}$tree"
	mkdir -p "$chroot_dir$tree"
	chroot_copy_tree "$chroot_dir$tree"
	chroot_run make -C "$tree" -j"$(nproc)" PG_CONFIG="$config" &&
		chroot_run make -C "$tree" install PG_CONFIG="$config"
}
