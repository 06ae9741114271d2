#!/usr/bin/env bash
# Runs as root inside the machine that systemd.sh boots.
set -euo pipefail
PORT=3235
URL=http://127.0.0.1:$PORT
cd /opt/mes
ok() { echo "ok   $*"; }
fail() {
  echo "FAIL $*"
  journalctl -u mes -u mes-backup -n 15 --no-pager -o cat
  exit 1
}
within() {
  local deadline=$((SECONDS + $1))
  shift
  until "$@" > /dev/null 2>&1; do
    [ $SECONDS -lt $deadline ] || return 1
    sleep 0.3
  done
}
ready() { curl -fsS $URL/api/ready; }
send() { curl -sS -o /dev/null -w '%{http_code}' -H 'content-type: application/json' -H "origin: $URL" -d "$2" "$URL$1"; }
account='{"email":"probe@mes.example","password":"richtig-geheim","company":"Probe AG"}'
signs_in() { [ "$(send /api/session "$account")" = 200 ]; }

# From here on as docs/operations.md says.
id mes > /dev/null 2>&1 || useradd --system --home-dir /var/lib/mes --shell /usr/sbin/nologin mes
started=$SECONDS
npm run build > /dev/null
ok "installed and built in $((SECONDS - started)) s"
install -m 600 /dev/null /etc/mes.env
printf 'PORT=%s\nPUBLIC_URL=%s\n' $PORT $URL > /etc/mes.env
cp deploy/mes.service deploy/mes-backup.service deploy/mes-backup.timer /etc/systemd/system/
systemctl daemon-reload
for unit in mes.service mes-backup.service mes-backup.timer; do
  said=$(systemd-analyze verify /etc/systemd/system/$unit 2>&1 | grep -F mes || true)
  [ -z "$said" ] || fail "systemd-analyze verify $unit: $said"
done
ok "systemd-analyze verify has nothing to say"
started=$SECONDS
systemctl enable --quiet --now mes
within 300 ready || fail "not ready"
ok "ready $((SECONDS - started)) s after systemctl enable --now; $(systemd-analyze security mes | tail -1 | sed 's/.*level/exposure level/')"

main=$(systemctl show -p MainPID --value mes)
[ "$(stat -c %U /proc/$main)" = mes ] && [ "$(stat -c '%U %a' /var/lib/mes)" = 'mes 700' ] || fail "wrong user or folder"
grep -q '^Seccomp:.2$' /proc/$main/status && grep -q '^CapBnd:.0*$' /proc/$main/status && grep -q '^NoNewPrivs:.1$' /proc/$main/status ||
  fail "hardening is not in force"
pgrep -u mes postgres > /dev/null || fail "no embedded database"
[ "$(send /api/accounts "$account")" = 201 ] && signs_in || fail "cannot register and sign in"
ok "server and embedded PostgreSQL run as mes under seccomp, without capabilities"

kill -9 "$main"
within 180 sh -c "[ \$(systemctl show -p MainPID --value mes) != $main ] && curl -fsS $URL/api/ready" || fail "not back after kill -9"
signs_in && ok "back after kill -9 of the server" || fail "data lost by kill -9"
pkill -9 -u mes postgres
sleep 1
within 180 ready && signs_in && ok "back after kill -9 of the database" || fail "not back after kill -9 of the database"

# The nightly timer: first as it is, then with its time moved to the next seconds.
systemctl enable --quiet --now mes-backup.timer
next=$(systemctl show -p NextElapseUSecRealtime --value mes-backup.timer)
[ "$(date -ud "$next" +%H:%M)" = 03:30 ] || fail "the timer's next turn is $next"
ok "timer waits for $next"
mkdir -p /etc/systemd/system/mes-backup.timer.d
printf '[Timer]\nOnCalendar=\nOnActiveSec=2s\nAccuracySec=1s\n' > /etc/systemd/system/mes-backup.timer.d/soon.conf
systemctl daemon-reload && systemctl restart mes-backup.timer
within 180 sh -c 'ls /var/lib/mes-backups/mes-*.tar' || fail "the timer made no backup"
within 180 sh -c '[ "$(systemctl show -p ActiveState --value mes-backup)" = inactive ]'
[ "$(systemctl show -p Result --value mes-backup)" = success ] || fail "backup ended with $(systemctl show -p Result --value mes-backup)"
backup=$(ls /var/lib/mes-backups/mes-*.tar)
[ "$(stat -c '%U %a' "$backup")" = 'mes 600' ] || fail "backup readable by others: $(stat -c '%U %a' "$backup")"
ok "timer fired: $(basename "$backup"), $(stat -c %s "$backup") bytes, readable by mes only"
touch -d '-20 days' /var/lib/mes-backups/mes-old.tar
systemctl start mes-backup
[ ! -e /var/lib/mes-backups/mes-old.tar ] && [ -e "$backup" ] && ok "backups older than two weeks are removed" || fail "old backups stay"

started=$SECONDS
systemctl stop mes
[ "$(systemctl show -p Result --value mes)" = success ] && ! pgrep -u mes > /dev/null || fail "does not stop in order"
ok "systemctl stop within $((SECONDS - started)) s, no process left, exit code $(systemctl show -p ExecMainStatus --value mes)"

# A lost disk: everything of the server from the backup.
mv /var/lib/mes /var/lib/mes-lost
install -d -o mes -g mes -m 700 /var/lib/mes
runuser -u mes -- env DATA_DIR=/var/lib/mes LOG_LEVEL=warn node_modules/.bin/node dist/server/main.js restore "$backup" > /dev/null
systemctl start mes
within 180 ready && signs_in && ok "restored into an empty /var/lib/mes and started" || fail "restore"
systemctl stop mes
echo DONE
