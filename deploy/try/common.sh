# Shared by the scripts beside this file; sourced, not run.
set -euo pipefail
PROJECT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
SUITE=bookworm
MIRROR=${MIRROR:-http://deb.debian.org/debian}
[ "$(id -u)" = 0 ] || { echo "Needs root." >&2; exit 1; }
TRY_DIR=${TRY_DIR:-$(mktemp -d "${TMPDIR:-/var/tmp}/mes-try.XXXXXX")}
mkdir -p "$TRY_DIR"

ok() { echo "ok   $*"; }
fail() { echo "FAIL $*" >&2; exit 1; }
need() { for tool in "$@"; do command -v "$tool" > /dev/null || fail "needs $tool"; done; }

# within <seconds> <command…>: repeats the command until it succeeds.
within() {
  local deadline=$((SECONDS + $1))
  shift
  until "$@" > /dev/null 2>&1; do
    [ $SECONDS -lt $deadline ] || return 1
    sleep 0.3
  done
}

# debian <folder> [package,…]: a fresh Debian with these packages and nothing recommended.
debian() {
  need mmdebstrap
  mmdebstrap --quiet --variant=minbase ${2:+--include="$2"} \
    --setup-hook='mkdir -p "$1/usr/local/share" && if [ -d /usr/local/share/ca-certificates ]; then cp -rL /usr/local/share/ca-certificates "$1/usr/local/share/"; fi' \
    "$SUITE" "$1" "$MIRROR"
}

# What a clone would bring, with changes that are not committed yet.
sources() {
  mkdir -p "$1"
  (cd "$PROJECT" && git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' file; do
    [ -e "$file" ] && printf '%s\0' "$file"
  done | tar --null -cf - -T -) | tar xf - -C "$1"
}
