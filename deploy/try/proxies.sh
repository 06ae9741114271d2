#!/usr/bin/env bash
# Caddy and nginx with the files of deploy/ in front of a server, all on loopback. See README.md.
. "$(dirname "$0")/common.sh"
need caddy nginx openssl
NODE=$PROJECT/node_modules/.bin/node
[ -e "$PROJECT/dist/server/main.js" ] || fail "needs a built project (npm run build)"
PORT=${PORT:-3235}
HTTPS=$((PORT + 1))
HTTP=$((PORT + 2))
HOST=mes.example.ch
pids=()
cleanup() {
  for pid in "${pids[@]}"; do kill "$pid" 2> /dev/null && wait "$pid" || true; done
  [ -n "${KEEP:-}" ] || rm -rf "$TRY_DIR"
}
trap cleanup EXIT

# start <name> <command…>
start() {
  local name=$1
  shift
  "$@" > "$TRY_DIR/$name.log" 2>&1 &
  pids+=($!)
}
(cd "$PROJECT" && exec env NODE_ENV=production DATA_DIR="$TRY_DIR/data" PORT=$PORT PUBLIC_URL=https://$HOST:$HTTPS TRUSTED_PROXIES=1 \
  OWNER_EMAIL=owner@mes.example LOG_LEVEL=warn DEMO=false "$NODE" dist/server/main.js) > "$TRY_DIR/server.log" 2>&1 &
pids+=($!)
within 300 curl -fsS http://127.0.0.1:$PORT/api/ready || { tail -5 "$TRY_DIR/server.log" >&2; fail "server not ready"; }

check() { "$NODE" "$PROJECT/deploy/try/check-proxy.ts" "$1" $HOST $HTTPS $HTTP "$2" || fail "$1"; }

{
  printf '{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port %s\n\thttps_port %s\n\tstorage file_system %s\n}\n' $HTTP $HTTPS "$TRY_DIR/caddy"
  sed "s/127\.0\.0\.1:3000/127.0.0.1:$PORT/" "$PROJECT/deploy/Caddyfile"
} > "$TRY_DIR/Caddyfile"
start caddy env HOME="$TRY_DIR" caddy run --adapter caddyfile --config "$TRY_DIR/Caddyfile"
authority=$TRY_DIR/caddy/pki/authorities/local/root.crt
within 60 curl -fsS --cacert "$authority" --resolve $HOST:$HTTPS:127.0.0.1 https://$HOST:$HTTPS/api/health || { tail -5 "$TRY_DIR/caddy.log" >&2; fail "Caddy"; }
check "Caddy $(caddy version | cut -d' ' -f1)" "$authority"
kill "${pids[-1]}" && wait "${pids[-1]}" || true
unset 'pids[-1]'

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj "/CN=$HOST" -addext "subjectAltName=DNS:$HOST" \
  -keyout "$TRY_DIR/privkey.pem" -out "$TRY_DIR/fullchain.pem" 2> /dev/null
{
  printf 'daemon off;\npid %s/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n' "$TRY_DIR"
  for kind in client_body proxy fastcgi uwsgi scgi; do echo "${kind}_temp_path $TRY_DIR/$kind;"; done
  sed -e "s/127\.0\.0\.1:3000/127.0.0.1:$PORT/" -e "s/listen 443/listen $HTTPS/" -e "s/listen 80/listen $HTTP/" -e '/listen \[::\]/d' \
    -e "s#/etc/letsencrypt/live/$HOST#$TRY_DIR#" -e "s#https://\$host\$request_uri#https://\$host:$HTTPS\$request_uri#" "$PROJECT/deploy/nginx.conf"
  echo '}'
} > "$TRY_DIR/nginx.conf"
chmod 755 "$TRY_DIR"
start nginx nginx -c "$TRY_DIR/nginx.conf"
within 60 curl -fsS --cacert "$TRY_DIR/fullchain.pem" --resolve $HOST:$HTTPS:127.0.0.1 https://$HOST:$HTTPS/api/health || { tail -5 "$TRY_DIR/nginx.log" >&2; fail "nginx"; }
check "nginx $(nginx -v 2>&1 | sed 's/.*nginx.//')" "$TRY_DIR/fullchain.pem"
