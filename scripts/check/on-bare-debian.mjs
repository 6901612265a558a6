/*
 * `npm run test:bare`, also in `npm run check`: runs `npm ci` and `npm start` on a minimal Debian of this
 * machine's release, from its apt mirror, with Node 20 and 24 and their npm. It has no compiler, and SQLite's
 * driver can't download a binary. Root on a Debian-like machine can run it; elsewhere it is skipped and says
 * so.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { copySources } from '../build/copy-sources.mjs';
import { makeDebian, mirror, networkVariables, node24, putNode, whatIsMissing } from './bare-debian.mjs';

const nodes = [
  { node: '20.20.2', npm: '10.8.2', check: withoutOwnSqlite },
  { ...node24, check: withOwnSqlite },
];
const unwanted = /\bgyp\b|npm error|EBADENGINE|ExperimentalWarning/;

async function checkAll() {
  const root = mkdtempSync(join(tmpdir(), 'bare-debian-'));
  // On Ctrl+C the running step ends too, and the folder is still removed.
  process.once('SIGINT', () => undefined);
  try {
    const { release } = mirror();
    process.stdout.write(`npm ci and npm start on a bare ${release}:\n`);
    makeDebian(root, release);
    for (const { node, npm, check } of nodes) {
      const machine = new BareMachine(root, `/opt/node-${node}`);
      machine.install(node, npm);
      await check(machine);
    }
  } catch (error) {
    console.error(`Failed on a bare Debian: ${error.message}`);
    process.exitCode = 1;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Starts the site with the SQLite package, then removes the package. */
async function withPackage(machine) {
  await servesAndEnds(machine, 'with the SQLite package', {}, '/readyz');
  machine.run('rm -r node_modules/@photostructure');
}

/** Node 20: with the package, and the site's error without it. */
async function withoutOwnSqlite(machine) {
  await withPackage(machine);
  const { status, output } = await machine.start().ended;
  expect(
    status === 1 && /there is no SQLite for Node/.test(output),
    'reports that there is no SQLite',
    output,
  );
  expect(!/\n\s+at /.test(output), 'shows no stack', output);
  await servesAndEnds(machine, 'without its database server', {
    DATABASE_URL: 'mysql://site@127.0.0.1:9/site',
  });
}

/** Node 24: with the package, and with Node's own SQLite instead. */
async function withOwnSqlite(machine) {
  await withPackage(machine);
  await servesAndEnds(machine, 'with node:sqlite', {}, '/readyz');
}

/** Starts the site, requests pages, and sends SIGTERM only to npm. */
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
  process.stdout.write(`  ${machine.name} ${how}: served pages, and stopped when npm got SIGTERM\n`);
}

function expect(holds, what, seen) {
  if (!holds) throw new Error(`expected: it ${what}. Got: ${seen}`);
}

/** A Node with its npm in a Debian folder, and a copy of the sources. */
class BareMachine {
  constructor(root, node) {
    this.root = root;
    this.node = node;
    this.sources = `${node}/site`;
  }

  get name() {
    return this.node.split('/').at(-1);
  }

  /** Installs Node, npm and the sources, and runs `npm ci`. */
  install(node, npm) {
    putNode(this.root, this.node, { node, npm });
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

  /** Returns `unshare` arguments to run a command there as one process: each part replaces the previous. */
  within(command) {
    const enter = 'mount -t proc proc "$1/proc" && exec chroot "$1" /bin/sh -c "cd $2 && $3"';
    return ['--mount', '/bin/sh', '-c', enter, 'sh', this.root, this.sources, command];
  }

  variables(more) {
    return {
      PATH: `${this.node}/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
      HOME: '/root',
      PORT: '0',
      ...networkVariables(),
      ...more,
    };
  }
}

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const missing = whatIsMissing();
if (missing) process.stdout.write(`Skipped: npm ci and npm start on a bare Debian, which need ${missing}.\n`);
else await checkAll();
