import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findOrInstall } from '../../test/support/runner/parts.mjs';
import { installed } from '../build/tools.mjs';

/** The Node of a server, and its npm. */
export const node24 = { node: '24.21.0', npm: '11.19.1' };

/** Returns what this machine lacks to create a Debian in a folder and run it; undefined if nothing. */
export function whatIsMissing() {
  if (process.platform !== 'linux' || process.getuid() !== 0) return 'root on Linux';
  if (!findOrInstall({ name: 'debootstrap', programs: ['debootstrap'], packages: ['debootstrap'] }))
    return 'debootstrap';
  if (spawnSync('unshare', ['--mount', 'true']).status !== 0) return 'permission to mount';
  return mirror() ? undefined : 'a Debian mirror in apt’s sources';
}

/** Returns apt's mirror for this machine's release, and the release's name, like `bookworm`. */
export function mirror() {
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

/** Creates a minimal Debian in an empty folder, with this machine's DNS and CAs. @param packages to add. */
export function makeDebian(root, release, packages = []) {
  const options = ['--variant=minbase', ...(packages.length ? [`--include=${packages}`] : [])];
  execFileSync('debootstrap', [...options, release, root, mirror().address], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (const file of ['/etc/resolv.conf', process.env.NODE_EXTRA_CA_CERTS].filter(Boolean)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(file, join(root, file), { dereference: true });
  }
}

/** Installs Node and its npm from npm into a folder of that Debian, like `/usr`. */
export function putNode(root, folder, { node, npm }) {
  const name = `node-${process.platform}-${process.arch}`;
  const home = join(root, folder);
  cpSync(join(installed(`${name}@${node}`), name), home, { recursive: true });
  cpSync(join(installed(`npm@${npm}`), 'npm'), join(home, 'lib/npm'), { recursive: true });
  symlinkSync('../lib/npm/bin/npm-cli.js', join(home, 'bin/npm'));
}

/** This machine's settings that npm and Node need to reach the registry. */
export function networkVariables() {
  const { NODE_EXTRA_CA_CERTS, http_proxy, https_proxy, no_proxy } = process.env;
  return {
    npm_config_registry: execFileSync('npm', ['config', 'get', 'registry'], quietly).trim(),
    npm_config_better_sqlite3_binary_host: 'http://127.0.0.1:9',
    ...given({ NODE_EXTRA_CA_CERTS, http_proxy, https_proxy, no_proxy }),
  };
}

const quietly = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
const given = (variables) => Object.fromEntries(Object.entries(variables).filter(([, value]) => value));
