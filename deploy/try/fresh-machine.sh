#!/usr/bin/env bash
# The README's promise on a Debian with nothing but Node 18, npm and git. See README.md.
. "$(dirname "$0")/common.sh"
need systemd-nspawn curl git
MACHINE=$TRY_DIR/machine
PORT=${PORT:-3235}
cleanup() { [ -n "${KEEP:-}" ] || rm -rf "$TRY_DIR"; }
trap cleanup EXIT

[ -d "$MACHINE" ] || debian "$MACHINE" nodejs,npm,git,ca-certificates
sources "$TRY_DIR/sources"
git -C "$TRY_DIR/sources" init --quiet
git -C "$TRY_DIR/sources" add --all
git -C "$TRY_DIR/sources" -c user.name=try -c user.email=try@localhost commit --quiet -m try
# Stops what runs inside in order when it is stopped itself.
INSIDE=(systemd-nspawn --quiet --as-pid2 --register=no --keep-unit --resolv-conf=copy-host --kill-signal=SIGRTMIN+3 -D "$MACHINE")
inside() { "${INSIDE[@]}" "$@" 2> /dev/null; }
start_as() {
  "${INSIDE[@]}" --user="$1" --chdir="$2/mes" --setenv=PORT="$PORT" npm start < /dev/null > "$TRY_DIR/$1.log" 2>&1 &
  nspawn=$!
  within "$3" curl -fsS "http://127.0.0.1:$PORT/api/ready" || { tail -20 "$TRY_DIR/$1.log" >&2; fail "npm start as $1"; }
}
stop() {
  kill -TERM "$nspawn"
  wait "$nspawn" || true
  curl -fsS "http://127.0.0.1:$PORT/api/ready" > /dev/null 2>&1 && fail "still runs"
  return 0
}
curl -fsS "http://127.0.0.1:$PORT/api/ready" > /dev/null 2>&1 && fail "something answers at port $PORT already"
ok "Debian $(cat "$MACHINE/etc/debian_version"), $(inside node -v), npm $(inside npm -v)"
inside useradd --create-home person

# try_as <user> <home>
try_as() {
  git clone --quiet "$TRY_DIR/sources" "$MACHINE$2/mes"
  inside chown -R "$1:" "$2/mes"
  local started=$SECONDS
  start_as "$1" "$2" 900
  ok "npm start as $1: ready after $((SECONDS - started)) s, $(curl -fsS -o /dev/null -w '%{http_code}' "http://127.0.0.1:$PORT/demo") for /demo"
  stop
  started=$SECONDS
  start_as "$1" "$2" 300
  ok "second npm start as $1: ready after $((SECONDS - started)) s"
  stop
}
try_as person /home/person
try_as root /root
