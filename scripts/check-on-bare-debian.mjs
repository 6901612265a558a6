/*
 * `npm run test:bare`, and the end of `npm run check`: `npm ci` and `npm start` on a minimal Debian, of the release that this
 * machine has and from the mirror that its apt uses, with Node 20 and 24 and the npm that came with each. There is no compiler, and
 * no file to be had that SQLite's driver would download. Root on a Debian-like machine can run it; elsewhere it is left out, and
 * says so.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { findOrInstall } from '../test/support/parts.mjs';
import { copySources } from './copy-sources.mjs';
import { installed } from './tools.mjs';

const nodes = [
  { node: '20.20.2', npm: '10.8.2', check: withoutDriver },
  { node: '24.21.0', npm: '11.19.1', check: withDriver },
];
const unwanted = /\bgyp\b|npm error|EBADENGINE|ExperimentalWarning/;

function whatIsMissing() {
  if (process.platform !== 'linux' || process.getuid() !== 0) return 'root on Linux';
  if (!findOrInstall({ name: 'debootstrap', programs: ['debootstrap'], packages: ['debootstrap'] }))
    return 'debootstrap';
  if (spawnSync('unshare', ['--mount', 'true']).status !== 0) return 'the right to mount';
  return mirror() ? undefined : 'a mirror of this Debian among the sources of apt';
}

/** Where apt gets this machine's release from. @returns its address and the release's name, such as `bookworm`. */
function mirror() {
  const release = /^VERSION_CODENAME=(.*)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  const sources = execFileSync('apt-get', [
    'indextargets',
    '--format',
    '$(CODENAME) $(COMPONENT) $(REPO_URI)',
    'Created-By: Packages',
  ]);
  const line = sources.toString().split('\n');
  const address = line
    .map((source) => source.split(' '))
    .find(([name, part]) => name === release && part === 'main');
  return address && { release, address: address[2] };
}

async function checkAll() {
  const root = mkdtempSync(join(tmpdir(), 'bare-debian-'));
  // On Ctrl+C the running step ends by itself, and the folder is still removed.
  process.once('SIGINT', () => undefined);
  try {
    const { release, address } = mirror();
    process.stdout.write(`The two commands on a bare ${release}:\n`);
    execFileSync('debootstrap', ['--variant=minbase', release, root, address], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    for (const file of ['/etc/resolv.conf', process.env.NODE_EXTRA_CA_CERTS].filter(Boolean)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      cpSync(file, join(root, file), { dereference: true });
    }
    for (const { node, npm, check } of nodes) {
      const machine = new BareMachine(root, `/opt/node-${node}`);
      machine.install(node, npm);
      await check(machine);
    }
  } catch (error) {
    console.error(`On a bare Debian this failed: ${error.message}`);
    process.exitCode = 1;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Node 20: SQLite's driver can be neither downloaded nor compiled. */
async function withoutDriver(machine) {
  const { status, output } = await machine.start().ended;
  expect(status === 1 && /apt-get install .* && npm ci/.test(output), 'says what to install', output);
  expect(!/\n\s+at /.test(output), 'shows no stack', output);
  await servesAndEnds(machine, 'without its database server', {
    DATABASE_URL: 'mysql://site@127.0.0.1:9/site',
  });
}

/** Node 24: with the driver, and with Node's own in its place. */
async function withDriver(machine) {
  await servesAndEnds(machine, 'with better-sqlite3', {}, '/readyz');
  machine.run('rm -r node_modules/better-sqlite3-13');
  await servesAndEnds(machine, 'with node:sqlite', {}, '/readyz');
}

/** Starts the site, asks it for pages, and sends SIGTERM to npm alone. */
async function servesAndEnds(machine, how, variables, ...pages) {
  const site = machine.start(variables);
  const url = await Promise.race([
    site.url,
    site.ended.then(({ output }) => expect(false, 'starts', output)),
  ]);
  for (const page of ['/', ...pages]) {
    const { status } = await fetch(url + page);
    expect(status === 200, `answers ${page} with 200`, status);
  }
  site.process.kill('SIGTERM');
  const { output } = await site.ended;
  expect(!unwanted.test(output), 'starts without a warning', output);
  const answer = await fetch(url).catch(() => undefined);
  expect(!answer, 'ends with npm', answer?.status);
  process.stdout.write(`  ${machine.name} ${how}: served, and ended by SIGTERM to npm\n`);
}

function expect(holds, what, seen) {
  if (!holds) throw new Error(`expected that it ${what}, and saw: ${seen}`);
}

/** One Node with its npm in the folder of a Debian, and a copy of the sources for it. */
class BareMachine {
  constructor(root, node) {
    this.root = root;
    this.node = node;
    this.sources = `${node}/site`;
  }

  get name() {
    return this.node.split('/').at(-1);
  }

  /** Puts Node, npm and the sources there, and runs `npm ci`. */
  install(node, npm) {
    const name = `node-${process.platform}-${process.arch}`;
    const home = join(this.root, this.node);
    cpSync(join(installed(`${name}@${node}`), name), home, { recursive: true });
    cpSync(join(installed(`npm@${npm}`), 'npm'), join(home, 'lib/npm'), { recursive: true });
    symlinkSync('../lib/npm/bin/npm-cli.js', join(home, 'bin/npm'));
    mkdirSync(join(this.root, this.sources));
    copySources(join(this.root, this.sources));
    const output = this.run('npm ci 2>&1');
    process.stdout.write(output.replace(/^/gm, '  '));
    expect(!unwanted.test(output), 'installs without a warning', output);
  }

  run(command) {
    const { status, stdout, stderr } = spawnSync('unshare', this.within(command), {
      env: this.variables({}),
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
    expect(status === 0, `runs ${command}`, `${stdout}${stderr}`);
    return stdout;
  }

  /** Begins `npm start`; the process is npm's own. */
  start(variables = {}) {
    const process = spawn('unshare', this.within('exec npm start 2>&1'), {
      env: this.variables(variables),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let seen = '';
    const url = new Promise((resolve) => {
      process.stdout.on('data', (chunk) => {
        seen += chunk;
        const address = /The site is at (\S+)/.exec(seen)?.[1];
        if (address) resolve(address);
      });
    });
    const ended = Promise.all([once(process, 'exit'), text(process.stdout)]).then(([[status], output]) => ({
      status,
      output,
    }));
    return { process, url, ended };
  }

  /** What `unshare` is given to run a command there. Each part replaces the one before, so that it stays one process. */
  within(command) {
    const enter = 'mount -t proc proc "$1/proc" && exec chroot "$1" /bin/sh -c "cd $2 && $3"';
    return ['--mount', '/bin/sh', '-c', enter, 'sh', this.root, this.sources, command];
  }

  variables(more) {
    const { NODE_EXTRA_CA_CERTS, http_proxy, https_proxy, no_proxy } = process.env;
    return {
      PATH: `${this.node}/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
      HOME: '/root',
      PORT: '0',
      npm_config_registry: execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim(),
      npm_config_better_sqlite3_binary_host: 'http://127.0.0.1:9',
      ...given({ NODE_EXTRA_CA_CERTS, http_proxy, https_proxy, no_proxy }),
      ...more,
    };
  }
}

const given = (variables) => Object.fromEntries(Object.entries(variables).filter(([, value]) => value));

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const missing = whatIsMissing();
if (missing) process.stdout.write(`Left out: the two commands on a bare Debian, which need ${missing}.\n`);
else await checkAll();
