import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { copySources } from '../build/copy-sources.mjs';
import * as debian from './bare-debian.mjs';

/** @throws an error that says what the installation was expected to do. */
export function expect(holds, what, seen) {
  if (!holds) throw new Error(`expected: it ${what}. Got: ${seen}`);
}

/** A Debian in a folder, started with its own systemd. */
export class Machine {
  output = '';

  constructor(root) {
    this.root = root;
  }

  /** Creates a bare Debian that trusts the authority, with Node, git and a clone of the repository. */
  make(release, authority) {
    debian.makeDebian(this.root, release, ['systemd-sysv', 'dbus', 'ca-certificates', 'git']);
    debian.putNode(this.root, '/usr', debian.node24);
    writeFileSync(join(this.root, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n');
    appendFileSync(join(this.root, 'etc/ssl/certs/ca-certificates.crt'), authority.certificates);
    const sources = join(this.root, 'root/site');
    mkdirSync(sources);
    copySources(sources);
    const commit =
      'git add --all && git -c user.name=Test -c user.email=test@example.com commit --quiet --message=Test';
    this.chroot(`cd /root/site && git init --quiet && ${commit}`);
  }

  chroot(command) {
    const { status, stderr } = spawnSync('chroot', [this.root, 'sh', '-c', command], { encoding: 'utf8' });
    expect(status === 0, `runs ${command}`, stderr);
  }

  async boot() {
    const options = ['--quiet', '--boot', '--register=no', '--keep-unit', `--directory=${this.root}`];
    this.process = spawn('systemd-nspawn', [...options, '--console=pipe'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.process.stdout, this.process.stderr])
      stream.on('data', (chunk) => {
        this.output += chunk;
      });
    for (let attempt = 0; attempt < 300; attempt++) {
      await sleep(100);
      this.first = readFileSync(`/proc/${this.process.pid}/task/${this.process.pid}/children`, 'utf8').trim();
      const { stdout } = this.enter('systemctl is-system-running');
      if (/running|degraded/.test(stdout)) return;
    }
    throw new Error('the container didn’t start');
  }

  /** Runs a command in the started container. @returns what it printed. */
  run(command) {
    const { status, stdout, stderr } = this.enter(command);
    expect(status === 0, `runs ${command}`, `${stdout}${stderr}`);
    return stdout;
  }

  /** Does the same while this process goes on. */
  async start(command) {
    const [program, args, options] = this.entrance(command);
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const [stdout, stderr, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    expect(status === 0, `runs ${command}`, `${stdout}${stderr}`);
    return stdout;
  }

  enter(command) {
    const [program, args, options] = this.entrance(command);
    return spawnSync(program, args, { ...options, encoding: 'utf8', maxBuffer: 1 << 26 });
  }

  entrance(command) {
    const spaces = ['--mount', '--uts', '--ipc', '--pid', '--root', '--wdns=/'];
    const env = {
      PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      ...debian.networkVariables(),
    };
    return ['nsenter', [`--target=${this.first}`, ...spaces, 'sh', '-c', command], { env }];
  }

  log() {
    return `${this.output}\n${this.first ? this.enter('journalctl --no-pager --lines=60').stdout : ''}`;
  }

  async stop() {
    if (!this.process || this.process.exitCode !== null) return;
    const ended = once(this.process, 'exit');
    // Tell the container's systemd to shut down.
    this.process.kill('SIGTERM');
    await ended;
  }
}
