/**
 * The programs of a documented server that are not this machine's own, as scripts: systemd, which can't run
 * here, starts what the units of deploy/systemd and of Debian's packages start, and refuses all other units;
 * npm installs nothing.
 */
export const standIns = {
  systemctl: `#!/bin/sh
set -e
action=$1
shift
[ "$1" != --now ] || shift
isUp() { curl --silent --fail --output /dev/null localhost:3000/livez; }
for unit; do
  case $action:$unit in
    *:site.socket | *:site-doctor.timer) [ -e "PRODUCT/deploy/systemd/$unit" ] ;;
    start:site* | enable:site*)
      [ -e PRODUCT/deploy/systemd/site.service ]
      if [ ! -e /run/site.wanted ]; then
        touch /run/site.wanted
        setsid supervise </dev/null >/dev/null 2>&1 &
        until isUp; do sleep 0.1; done
      fi ;;
    stop:site*)
      rm -f /run/site.wanted
      pid=$(cat /run/site.pid)
      kill "$pid" 2>/dev/null || true
      while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done ;;
    start:mariadb)
      mariadbd --user=mysql --tmpdir=FOLDER/tmp --innodb-log-file-size=16M >>/run/mariadb.log 2>&1 </dev/null &
      until mariadb --execute 'SELECT 1' >/dev/null 2>&1; do
        kill -0 $! 2>/dev/null || { tail -n 30 /run/mariadb.log >&2; exit 1; }
        sleep 0.1
      done ;;
    reload:caddy) caddy validate --adapter caddyfile --config /etc/caddy/Caddyfile >/dev/null 2>&1 ;;
    reload:nginx) nginx -s reload 2>/dev/null || nginx ;;
    restart:apache2) apachectl start ;;
    status:site\\* | status:caddy | status:mariadb) echo "$unit" ;;
    *) echo "systemctl $action: no unit $unit" >&2; exit 5 ;;
  esac
done
`,
  /** As the unit has it: the site is started again whenever it ends. */
  supervise: `#!/bin/sh
while [ -e /run/site.wanted ]; do
  INVOCATION_ID=1 as-site node /srv/site/current/dist/src/main.js >>/run/site.log 2>&1 &
  echo $! >/run/site.pid
  wait
  sleep 0.1
done
`,
  'as-site': `#!/bin/sh
set -a
. /etc/site.env
set +a
export NODE_ENV=production DATA_DIR=/var/lib/site HOME=/srv/site
exec setpriv --reuid=site --regid=site --clear-groups "$@"
`,
  /** What deploy/site calls. */
  'systemd-run': `#!/bin/sh
while [ "$1" != -- ]; do shift; done
shift 2
cd /srv/site/current
exec as-site node "$@"
`,
  journalctl: `#!/bin/sh
pattern=. lines=10
while [ $# -gt 0 ]; do
  case $1 in
    -u) unit=$2 ;;
    -n) lines=$2 ;;
    --grep) pattern=$2 ;;
    *) exit 1 ;;
  esac
  shift 2
done
case $unit in site\\* | site-doctor | caddy) ;; *) exit 1 ;; esac
grep -e "$pattern" /run/site.log | tail -n "$lines"
`,
  npm: `#!/bin/sh
case $1 in
  ci) [ -e node_modules ] || { mkdir node_modules && mount --bind --options ro PRODUCT/node_modules node_modules; } ;;
  prune) ;;
  *) exec NODE/npm "$@" ;;
esac
`,
};
