#!/usr/bin/env bash
# Builds deploy/Containerfile and runs the image as docs/operations.md says. See README.md.
. "$(dirname "$0")/common.sh"
need podman buildah curl
PORT=${PORT:-3235}
IMAGE=mes-try
BASE=$(sed -n 's/^FROM \(debian:[^ ]*\).*/\1/p' "$PROJECT/deploy/Containerfile" | sort -u)
URL=http://127.0.0.1:$PORT

cleanup() {
  podman rm --force --time 30 $IMAGE > /dev/null 2>&1 || true
  [ -n "${KEEP:-}" ] && return
  podman volume rm $IMAGE-data > /dev/null 2>&1 || true
  podman rmi $IMAGE > /dev/null 2>&1 || true
  rm -rf "$TRY_DIR"
}
trap cleanup EXIT

if ! podman image exists "docker.io/library/$BASE" && ! podman pull --quiet "docker.io/library/$BASE" > /dev/null 2>&1; then
  debian "$TRY_DIR/base.tar"
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$TRY_DIR/base.tar" / > /dev/null
  buildah commit --quiet --rm "$container" "docker.io/library/$BASE" > /dev/null
  echo "     no registry: $BASE made by mmdebstrap"
fi

sources "$TRY_DIR/sources"
# Must not get into the image.
mkdir -p "$TRY_DIR/sources/data" && echo secret > "$TRY_DIR/sources/data/secrets.key"
started=$SECONDS
podman build --format docker --network=host --pull=never --quiet -f "$TRY_DIR/sources/deploy/Containerfile" -t $IMAGE "$TRY_DIR/sources" > "$TRY_DIR/build.log" 2>&1 || { tail -20 "$TRY_DIR/build.log" >&2; fail "image does not build"; }
size=$(podman image inspect $IMAGE --format '{{.Size}}')
ok "image built in $((SECONDS - started)) s, $((size / 1000000)) MB"

run() {
  podman run -d --name $IMAGE --init --read-only --tmpfs /tmp --cap-drop=all --security-opt=no-new-privileges \
    -p "127.0.0.1:$PORT:3000" -v $IMAGE-data:/data -e PUBLIC_URL=$URL $IMAGE > /dev/null
}
ready() { curl -fsS "$URL/api/ready"; }
send() { curl -sS -o /dev/null -w '%{http_code}' -H 'content-type: application/json' -H "origin: $URL" -d "$2" "$URL$1"; }

started=$SECONDS
run
within 300 ready || { podman logs $IMAGE | tail -5; fail "not ready"; }
ok "ready after $((SECONDS - started)) s with a read-only root and no capabilities"
[ "$(podman exec $IMAGE sh -c 'id -u')" = 10001 ] && ok "runs as uid 10001" || fail "runs as another user"
podman exec $IMAGE sh -c 'ls -A /mes' | grep -qx data && fail "files of the builder are in the image"
[ "$(podman exec $IMAGE sh -c 'test -w /mes && echo yes || echo no')" = no ] && ok "cannot change its own program" || fail "/mes is writable"
podman healthcheck run $IMAGE && ok "health check succeeds" || fail "health check"

account='{"email":"probe@mes.example","password":"richtig-geheim","company":"Probe AG"}'
[ "$(send /api/accounts "$account")" = 201 ] || fail "cannot register"
podman exec $IMAGE node dist/server/main.js backup /data/backups/ > /dev/null
podman exec $IMAGE sh -c 'ls -l /data/backups' | grep -q '^-rw-------.*mes-.*tar' && ok "backup taken while it runs" || fail "no backup"

started=$SECONDS
podman stop --time 30 $IMAGE > /dev/null
code=$(podman inspect $IMAGE --format '{{.State.ExitCode}}')
[ "$code" = 0 ] && ok "SIGTERM stops in order within $((SECONDS - started)) s (exit code 0)" || fail "stopped with exit code $code"
podman run --rm -v $IMAGE-data:/data $IMAGE test ! -e /data/postgres/cluster/postmaster.pid || fail "database was not shut down"

podman rm $IMAGE > /dev/null && run && within 180 ready || fail "does not start again"
[ "$(send /api/session "$account")" = 200 ] && ok "a new container on the same volume has the account" || fail "data lost"
podman kill --signal KILL $IMAGE > /dev/null
within 60 sh -c "[ \$(podman inspect $IMAGE --format '{{.State.Running}}') = false ]" && podman start $IMAGE > /dev/null
within 180 ready && [ "$(send /api/session "$account")" = 200 ] && ok "starts again after kill -9" || fail "not after kill -9"

podman stop --time 30 $IMAGE > /dev/null
backup=$(podman run --rm -v $IMAGE-data:/data $IMAGE sh -c 'ls /data/backups/*.tar')
podman run --rm -v $IMAGE-data:/data -e DATA_DIR=/data/restored -e LOG_LEVEL=warn $IMAGE node dist/server/main.js restore "$backup" > /dev/null ||
  fail "its backup cannot be restored"
ok "its backup can be restored"
