#!/usr/bin/env bash
# Serves Debian's DokuWiki on the loopback address from a folder, fetches its links,
# and prints each with a hash of what a reader sees:
#
#	lab/crawl/dokuwiki.sh FOLDER
#
# The 60 pages of the wiki refer to each other, some with purge=true, which makes the
# wiki render the page anew, and some with a parameter of a mailing that it does not know.
# Nothing is installed; php is needed (php-cli), and apt-get to download the packages.

set -euo pipefail
folder=$(realpath "$1")
cd "$folder"

apt-get download dokuwiki libphp-simplepie php-geshi php-phpseclib php-random-compat \
	"php$(php -r 'echo PHP_MAJOR_VERSION, ".", PHP_MINOR_VERSION;')-xml" > apt.log 2>&1
for package in *.deb; do
	dpkg-deb -x "$package" root
done
# they know their files by absolute paths
grep -rlE "['\"]/(etc|var/lib|usr/share)/" root --include=*.php |
	xargs sed -i -E "s#(['\"])(/etc/dokuwiki|/var/lib/dokuwiki|/usr/share/(php|dokuwiki))#\\1$folder/root\\2#g"
for name in tpl plugins; do
	ln -sfn "$folder/root/var/lib/dokuwiki/lib/$name" "root/usr/share/dokuwiki/lib/$name"
done
pages=root/var/lib/dokuwiki/data/pages
for n in {1..60}; do
	printf '====== Page %s ======\n\nThis is page %s.\n' "$n" "$n"
	for to in 1 2 3; do
		printf '  * [[page%s]] [[page%s?purge=true]] [[page%s?mailing=%s]] [[page%s?do=show]]\n' \
			$(((n + to * 7) % 60 + 1)) $(((n + to * 11) % 60 + 1)) $(((n + to * 13) % 60 + 1)) "$n" $(((n + to * 17) % 60 + 1))
	done
done > all
csplit -s -z -n 3 -f "$pages/x" all '/^======/' '{*}'
n=0
for file in "$pages"/x*; do
	n=$((n + 1))
	mv "$file" "$pages/page$n.txt"
done

extensions=()
for name in dom simplexml xml xmlwriter; do
	extensions+=(-d "extension=$(echo "$folder"/root/usr/lib/php/*/"$name.so")")
done
for port in {18900..18999}; do
	php "${extensions[@]}" -d display_errors=0 -S "127.0.0.1:$port" -t root/usr/share/dokuwiki > server.log 2>&1 &
	server=$!
	sleep 1
	kill -0 "$server" 2> /dev/null && break
done
trap 'kill "$server"' EXIT

echo 'http://wiki.example/doku.php?id=page1' > new
: > fetched
for _ in 1 2 3 4 5; do
	rm -f page.*
	awk '{printf "url = \"%s\"\noutput = \"page.%d\"\n", $0, NR}' new > curl
	curl --silent --globoff --noproxy '*' --connect-to "::127.0.0.1:$port" --config curl
	n=0
	while read -r url; do
		n=$((n + 1))
		# what a reader sees of the page, if it is one
		[[ -s page.$n ]] || continue
		sed -n '/<!-- wikipage start -->/,/<!-- wikipage stop -->/p' "page.$n" | sed -E 's/<[^>]*>//g' |
			sha256sum | cut -d ' ' -f 1 | paste <(printf '%s\n' "$url") -
	done < new
	cat new >> fetched
	cat page.* 2> /dev/null | grep -aoE 'href="/doku\.php\?[^"#]*' | sed -e 's/^href="/http:\/\/wiki.example/' -e 's/&amp;/\&/g' |
		sort -u | grep -vxFf fetched | head -n 1200 > new || true
	[[ -s new ]] || break
done
