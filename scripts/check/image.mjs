/*
 * `npm run test:image`, also in `npm run check`: builds the Dockerfile's image and starts it as a container
 * with only the rights in deploy/compose.yaml. Uses no image registry: it makes the base itself, a minimal
 * Debian with Node 24 and the user of Node's image. Root on a Debian-like machine can run it; elsewhere it is
 * skipped and says so.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findOrInstall } from '../../test/support/runner/parts.mjs';
import { freePort } from '../../test/support/servers/private-server.mjs';
import { copySources } from '../build/copy-sources.mjs';
import * as debian from './bare-debian.mjs';

const base = 'localhost/base';
const image = 'localhost/site';
const name = 'site';

function whatIsMissing() {
  const missing = debian.whatIsMissing();
  if (missing) return missing;
  const tools = ['buildah', 'podman'];
  return tools.find((tool) => !findOrInstall({ name: tool, programs: [tool], packages: [tool] }));
}

/**
 * Runs this file again in its own mount namespace, with control groups mounted in the way that podman's
 * runtime requires.
 */
function runInOwnMounts() {
  const enter = 'umount -R /sys/fs/cgroup; mount -t cgroup2 none /sys/fs/cgroup; exec "$0" "$@"';
  const command = ['sh', '-c', enter, process.execPath, fileURLToPath(import.meta.url), '--mounted'];
  const { status } = spawnSync('unshare', ['--mount', ...command], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}

async function check() {
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  // On Ctrl+C the running step ends too, and the folder is still removed.
  process.once('SIGINT', () => undefined);
  try {
    const containers = new Containers(join(folder, 'containers'));
    makeBase(containers, join(folder, 'base'));
    build(containers, join(folder, 'sources'));
    await serves(containers);
  } catch (error) {
    console.error(`The image failed: ${error.message}`);
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A base like Node's own image: Debian, Node in /usr/local, and the user `node`. */
function makeBase(containers, root) {
  debian.makeDebian(root, debian.mirror().release, ['ca-certificates']);
  debian.putNode(root, '/usr/local', debian.node24);
  execFileSync('chroot', [root, 'useradd', '--uid', '1000', '--create-home', 'node']);
  // Like in Debian's own images, apt keeps nothing that it can download or create again.
  const apt = 'APT::Keep-Downloaded-Packages "false"; Dir::Cache::pkgcache ""; Dir::Cache::srcpkgcache "";\n';
  writeFileSync(join(root, 'etc/apt/apt.conf.d/docker-clean'), apt);
  execFileSync('chroot', [root, 'apt-get', 'clean']);
  const variables = Object.entries(debian.networkVariables()).map(([key, value]) => `--env=${key}=${value}`);
  const container = containers.buildah('from', 'scratch');
  containers.buildah('add', '--quiet', container, root, '/');
  containers.buildah('config', ...variables, container);
  containers.buildah('commit', '--quiet', '--rm', '--format=docker', container, base);
  rmSync(root, { recursive: true });
}

function build(containers, sources) {
  mkdirSync(sources);
  copySources(sources);
  const start = Date.now();
  const how = ['--format=docker', '--isolation=chroot', '--network=host', '--pull-never', '--quiet'];
  containers.buildah('bud', ...how, `--build-arg=BASE=${base}`, `--tag=${image}`, sources);
  const seconds = Math.round((Date.now() - start) / 1000);
  const [ours, basis] = [image, base].map((of) => containers.sizeOf(of));
  process.stdout.write(`Built the image in ${seconds} s: ${ours - basis} MB on top of a ${basis} MB base.\n`);
}

/** Checks the image in a container with its own user, a read-only root and no capabilities. */
async function serves(containers) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const limits = ['--read-only', '--cap-drop=all', '--security-opt=no-new-privileges', '--tmpfs=/tmp'];
  // Don't use systemd's control groups and health check timer.
  const here = ['--cgroups=disabled', '--network=host', '--ulimit=nofile=1024', '--ulimit=nproc=1024'];
  const settings = [`--env=PORT=${port}`, '--env=HOST=127.0.0.1'];
  containers.podman('run', '--detach', `--name=${name}`, ...here, ...limits, ...settings, image);
  try {
    await untilItAnswers(`${url}/livez`);
    const inside = (...command) => containers.podman('exec', name, ...command);
    expect(inside('id', '--user', '--name') === 'node', 'runs as the user node', inside('id'));
    const files = inside(
      'find',
      '/app',
      '-name',
      '*.map',
      '-o',
      '-name',
      '*.d.ts',
      '-o',
      '-name',
      '*.d.[mc]ts',
    );
    expect(files === '', 'has neither maps nor declarations', files);
    const page = await (await fetch(url)).text();
    expect(page.includes('</html>'), 'serves its home page', page);
    const lead = await sendLead(url);
    expect(lead.status === 201, 'accepts a lead', `${lead.status} ${await lead.text()}`);
    containers.podman('healthcheck', 'run', name);
    const help = inside('node', 'scripts/command.mjs', 'doctor', '--help');
    expect(help.includes('Checks the site'), 'has the commands', help);
    const backup = inside('node', 'scripts/command.mjs', 'backup', '--drill');
    expect(backup.includes('The restore test passed'), 'makes a backup', backup);
    containers.podman('stop', '--time=15', name);
    const status = containers.podman('inspect', '--format={{.State.ExitCode}}', name);
    expect(status === '0', 'stops on SIGTERM', status);
    process.stdout.write(
      'The container served pages, accepted a lead, was healthy, passed a restore test, and stopped on SIGTERM.\n',
    );
  } catch (error) {
    process.stderr.write(containers.podman('logs', name));
    throw error;
  } finally {
    containers.podman('rm', '--force', name);
  }
}

const sendLead = (url) =>
  fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Ada Visitor', email: 'ada@example.com', phone: '(763) 555-0100' }),
  });

async function untilItAnswers(url) {
  for (let attempt = 0; attempt < 300; attempt++) {
    if ((await fetch(url).catch(() => undefined))?.ok) return;
    await sleep(100);
  }
  throw new Error(`${url} didn’t answer within 30 seconds`);
}

function expect(holds, what, seen) {
  if (!holds) throw new Error(`expected: it ${what}. Got: ${seen}`);
}

/** buildah and podman with their own store, which is deleted with its folder. */
class Containers {
  constructor(folder) {
    this.store = [`--root=${join(folder, 'store')}`, `--runroot=${join(folder, 'run')}`];
  }

  buildah(...args) {
    return this.run('buildah', args);
  }

  podman(...args) {
    return this.run('podman', ['--cgroup-manager=cgroupfs', '--events-backend=file', ...args]);
  }

  /** Returns an image's size in MB. */
  sizeOf(of) {
    return Math.round(this.podman('image', 'inspect', '--format={{.Size}}', of) / 1e6);
  }

  run(program, args) {
    const { status, stdout, stderr } = spawnSync(program, [...this.store, ...args], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
    expect(status === 0, `runs ${program} ${args.join(' ')}`, `${stdout}${stderr}`);
    return stdout.trim();
  }
}

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const missing = whatIsMissing();
if (missing) process.stdout.write(`Skipped: the image, which needs ${missing}.\n`);
else if (process.argv.includes('--mounted')) await check();
else runInOwnMounts();
