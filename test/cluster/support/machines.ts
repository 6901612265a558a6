import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { mysqlCommand } from '../../support/servers/debian-mysql.mjs';
import { engines } from '../../support/servers/private-server.mjs';

/** Whether this process may give others a file system of their own. */
export const canMount = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;

/** Not in the tests' own folder of temporary files, which is closed to the user mysql. */
const place = existsSync('/dev/shm') ? '/dev/shm' : '/tmp';

/**
 * A machine of the guide: a shell as root, with /etc, /run, /srv and /var/lib/mysql of its own. Packages are
 * there already, and `systemctl` starts what their units start.
 */
export class GuideMachine {
  private readonly folder = mkdtempSync(join(place, 'machine-'));
  private readonly holder: ChildProcess;

  /**
   * @param adapt changes the addresses of the guide to those of the test. @param server what is installed.
   * @param namespace that of a network of its own; by default it has this machine's.
   */
  constructor(
    private readonly adapt: (text: string) => string,
    server: 'mariadb' | 'mysql' = 'mariadb',
    namespace?: string,
  ) {
    chmodSync(this.folder, 0o755);
    for (const name of ['etc', 'work', 'data', 'bin', 'deploy', 'tmp']) mkdirSync(join(this.folder, name));
    chmodSync(join(this.folder, 'tmp'), 0o1777);
    const mysql = server === 'mysql' ? mysqlPrograms() : {};
    for (const [name, text] of Object.entries({ ...programs, ...mysql })) {
      const file = join(this.folder, 'bin', name);
      writeFileSync(file, text.replaceAll('FOLDER', this.folder).replaceAll('PRODUCT', process.cwd()));
      chmodSync(file, 0o755);
    }
    cpSync('deploy', join(this.folder, 'deploy'), { recursive: true });
    const proxy = join(this.folder, 'deploy/haproxy/haproxy.cfg');
    writeFileSync(proxy, adapt(readFileSync(proxy, 'utf8')));
    const [program, ...args] = namespace ? ['ip', 'netns', 'exec', namespace, 'unshare'] : ['unshare'];
    this.holder = spawn(program, [...args, '--mount', 'sh', '-ec', prepare(this.folder, makeData[server])], {
      // The folder of temporary files that tests have is closed to the user mysql.
      env: { PATH: process.env.PATH, TMPDIR: join(this.folder, 'tmp') },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  }

  async start(): Promise<void> {
    await once(this.holder.stdout as NodeJS.ReadableStream, 'data');
  }

  /** Runs commands as in the guide. @returns what they printed. @throws what they said, if one fails. */
  async run(commands: string): Promise<string> {
    const child = spawn(
      'nsenter',
      [
        `--target=${this.holder.pid}`,
        '--mount',
        '--net',
        `--wdns=${this.folder}`,
        'sh',
        '-ec',
        this.adapt(commands),
      ],
      {
        cwd: this.folder,
        env: { PATH: `${join(this.folder, 'bin')}:/usr/sbin:/usr/bin:/sbin:/bin`, HOME: this.folder },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
      });
    const [code] = await once(child, 'close');
    expect([commands, said, code]).toEqual([commands, said, 0]);
    return said;
  }

  /** Ends its database server as a power failure does. */
  killDatabase(): Promise<string> {
    return this.run(killed('/run/mysqld/mysqld.pid'));
  }

  async stop(): Promise<void> {
    await this.run(
      `rm -f /run/site; ${['/run/site.pid', '/run/mysqld/mysqld.pid', '/run/haproxy.pid'].map(killed).join('; ')}`,
    ).catch(() => undefined);
    this.holder.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const killed = (pidFile: string) =>
  `if [ -e ${pidFile} ]; then pid=$(cat ${pidFile}); kill -9 $pid 2>/dev/null || true; while kill -0 $pid 2>/dev/null; do sleep 0.1; done; fi`;

const makeData = {
  mariadb: `chown mysql: /run/mysqld /var/lib/mysql
mariadb-install-db --user=mysql --skip-test-db >/dev/null`,
  mysql: `mkdir /etc/mysql/mysql.conf.d
echo '!includedir /etc/mysql/mysql.conf.d/' >/etc/mysql/my.cnf.new
rm /etc/mysql/my.cnf
mv /etc/mysql/my.cnf.new /etc/mysql/my.cnf
FOLDER/bin/mysqld --initialize-insecure 2>/dev/null`,
};

/** The mounts; then it stays, because they are gone with the last process. */
const prepare = (folder: string, data: string) => `
mount -t overlay overlay -o lowerdir=/etc,upperdir=${folder}/etc,workdir=${folder}/work /etc
mount -t tmpfs tmpfs /run
mount -t tmpfs tmpfs /srv
mount --bind ${folder}/data /var/lib/mysql
mkdir -p /run/mysqld /srv/site/current
ln -s ${folder}/deploy /srv/site/current/deploy
${data.replaceAll('FOLDER', folder)}
echo ready
exec sleep infinity
`;

/** Those of MySQL, and what starts it as the unit of its package does. */
const mysqlPrograms = () => ({
  mysql: `#!/bin/sh\nexec ${mysqlCommand('bin/mysql').join(' ')} "$@"\n`,
  mysqld: `#!/bin/sh
exec ${mysqlCommand('sbin/mysqld').join(' ')} --user=root ${engines.mysql.data.join(' ')} \\
  --datadir=/var/lib/mysql --tmpdir=FOLDER/tmp --socket=/run/mysqld/mysqld.sock --pid-file=/run/mysqld/mysqld.pid --mysqlx=OFF "$@"
`,
  systemctl: `#!/bin/sh
pid=$(cat /run/mysqld/mysqld.pid 2>/dev/null)
if [ "$1" != start ] && [ -n "$pid" ]; then kill "$pid"; while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done; fi
[ "$1" != stop ] || exit 0
FOLDER/bin/mysqld >>FOLDER/log 2>&1 </dev/null &
started=$!
until FOLDER/bin/mysql --execute 'SELECT 1' >/dev/null 2>&1; do
  kill -0 $started 2>/dev/null || { tail -n 30 FOLDER/log >&2; exit 1; }
  sleep 0.1
done
`,
});

const programs = {
  'apt-get': '#!/bin/sh\n',
  /** As the units of Debian's packages do it. */
  systemctl: `#!/bin/sh
ended() { while kill -0 "$1" 2>/dev/null; do sleep 0.1; done; }
case $2 in
  mariadb*)
    pid=$(cat /run/mysqld/mysqld.pid 2>/dev/null)
    if [ "$1" != start ] && [ -n "$pid" ]; then kill "$pid"; ended "$pid"; fi
    [ "$1" != stop ] || exit 0
    [ ! -e /run/mariadb-wsrep-new-cluster ] || . /run/mariadb-wsrep-new-cluster
    position=$(galera_recovery 2>/dev/null)
    mariadbd --user=mysql --tmpdir=FOLDER/tmp --innodb-log-file-size=16M $_WSREP_NEW_CLUSTER $position >>FOLDER/log 2>&1 </dev/null &
    started=$!
    until mariadb --execute 'SELECT 1' >/dev/null 2>&1; do
      kill -0 $started 2>/dev/null || { tail -n 30 FOLDER/log >&2; exit 1; }
      sleep 0.1
    done ;;
  haproxy*)
    pid=$(cat /run/haproxy.pid 2>/dev/null)
    if [ -n "$pid" ]; then kill "$pid"; ended "$pid"; rm /run/haproxy.pid; fi
    [ "$1" = stop ] || haproxy -q -D -p /run/haproxy.pid -f /etc/haproxy/haproxy.cfg >>FOLDER/log 2>&1 </dev/null ;;
esac
`,
  site: `#!/bin/sh
# Put before a program, it makes a simple command, so that $! is the site itself. systemd sets INVOCATION_ID.
settings() { tr '\\n' ' ' </etc/site.env; }
with="env INVOCATION_ID=1 $(settings) DATA_DIR=FOLDER/site ${process.execPath} PRODUCT/dist/src"
case $1 in
  start)
    touch /run/site
    while [ -e /run/site ]; do
      $with/main.js >>FOLDER/site.log 2>&1 </dev/null &
      echo $! >/run/site.pid
      wait
      with="env INVOCATION_ID=1 $(settings) DATA_DIR=FOLDER/site ${process.execPath} PRODUCT/dist/src"
    done >/dev/null 2>&1 </dev/null & ;;
  restart) kill $(cat /run/site.pid) ;;
  doctor) $with/commands/doctor.command.js --json || true ;;
  move) $with/commands/move.command.js "$2" "$3" ;;
esac
`,
};
