#!/usr/bin/env bash
# Boots a Debian under systemd-nspawn, installs MES in it as docs/operations.md says, and tries the units. See README.md.
. "$(dirname "$0")/common.sh"
need systemd-nspawn
MACHINE=$TRY_DIR/machine
cleanup() { [ -n "${KEEP:-}" ] || rm -rf "$TRY_DIR"; }
trap cleanup EXIT

[ -d "$MACHINE" ] || debian "$MACHINE" systemd,systemd-sysv,dbus,nodejs,npm,ca-certificates,curl,procps
[ -d "$MACHINE/opt/mes" ] || sources "$MACHINE/opt/mes"
cp "$PROJECT/deploy/try/systemd-inside.sh" "$MACHINE/root/try.sh"
rm -f "$MACHINE/root/result"
cat > "$MACHINE/etc/systemd/system/try.service" <<'UNIT'
[Unit]
After=basic.target
SuccessAction=poweroff-force
FailureAction=poweroff-force
[Service]
Type=oneshot
Environment=HOME=/root
ExecStart=/bin/bash /root/try.sh
StandardOutput=file:/root/result
StandardError=inherit
[Install]
WantedBy=multi-user.target
UNIT
mkdir -p "$MACHINE/etc/systemd/system/multi-user.target.wants"
ln -sf ../try.service "$MACHINE/etc/systemd/system/multi-user.target.wants/try.service"
# The network of the host, for the packages of the lock file; nothing of it is changed.
systemd-nspawn --quiet -D "$MACHINE" --boot --register=no --keep-unit --resolv-conf=copy-host --console=passive \
  > "$TRY_DIR/boot.log" 2>&1 &
nspawn=$!
touch "$MACHINE/root/result"
tail -f --pid=$nspawn "$MACHINE/root/result"
grep -q '^DONE$' "$MACHINE/root/result" || { tail -20 "$TRY_DIR/boot.log" >&2; fail "see above"; }
