import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findOrInstall } from '../../test/support/runner/parts.mjs';
import { installed } from '../build/tools.mjs';

/** What a server gets, and the npm that came with it. */
export const node24 = { node: '24.21.0', npm: '11.19.1' };

/** What this machine lacks to make a Debian in a folder and run something there; undefined where nothing is missing. */
export function whatIsMissing() {
  if (process.platform !== 'linux' || process.getuid() !== 0) return 'root on Linux';
  if (!findOrInstall({ name: 'debootstrap', programs: ['debootstrap'], packages: ['debootstrap'] }))
    return 'debootstrap';
  if (spawnSync('unshare', ['--mount', 'true']).status !== 0) return 'the right to mount';
  return mirror() ? undefined : 'a mirror of this Debian among the sources of apt';
}

/** Where apt gets this machine's release from. @returns its address and the release's name, such as `bookworm`. */
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

/** Makes a minimal Debian in an empty folder, with this machine's name servers and certificate authorities. @param packages beyond it. */
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

/** Puts a Node and its npm, which come from npm, into a folder of that Debian, such as `/usr`. */
export function putNode(root, folder, { node, npm }) {
  const name = `node-${process.platform}-${process.arch}`;
  const home = join(root, folder);
  cpSync(join(installed(`${name}@${node}`), name), home, { recursive: true });
  cpSync(join(installed(`npm@${npm}`), 'npm'), join(home, 'lib/npm'), { recursive: true });
  symlinkSync('../lib/npm/bin/npm-cli.js', join(home, 'bin/npm'));
}

/** The settings of this machine that npm and Node need there to reach the registry. */
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
