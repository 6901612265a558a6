import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The programs that the tests need and npm does not bring, and the Debian packages they come in. */
export const parts = {
  database: { name: 'MariaDB', programs: ['mariadbd'], packages: ['mariadb-server'] },
  browser: {
    name: 'Chromium',
    programs: ['chromium', 'chromium-browser', 'google-chrome'],
    // With fonts that have Arial’s measures, as visitors’ machines have: pages move when the web fonts arrive in place of any others.
    packages: ['chromium', 'fonts-liberation', 'fonts-noto-color-emoji'],
  },
  caddy: { name: 'Caddy', programs: ['caddy'], packages: ['caddy'] },
  compose: { name: 'docker-compose', programs: ['docker-compose'], packages: ['docker-compose'] },
  pebble: { name: 'Pebble', programs: ['pebble'], packages: ['pebble'] },
  radicale: { name: 'Radicale', programs: ['radicale'], packages: ['radicale'] },
  units: { name: 'systemd', programs: ['systemd-analyze'], packages: ['systemd'] },
  proxy: { name: 'nginx', programs: ['nginx'], packages: ['nginx-light'] },
  xandikos: { name: 'Xandikos', programs: ['xandikos'], packages: ['xandikos'] },
};

/**
 * The part's program on this machine. Where it is missing, root on a Debian-like machine installs it; anyone else is
 * told what to install, and the tests that need it are left out.
 */
export function findOrInstall(part) {
  const program = find(part);
  if (program) return program;
  const packages = part.packages.join(' ');
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    say(`${part.name} is missing: the tests that need it are left out. Install ${packages}.`);
    return undefined;
  }
  say(`${part.name} is missing: installing ${packages} with apt-get.`);
  try {
    aptGet('update');
    aptGet('install', '--yes', '--no-install-recommends', ...part.packages);
  } catch {
    say(`${packages} could not be installed: the tests that need ${part.name} are left out.`);
  }
  return find(part);
}

function find({ programs }) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin'];
  return programs
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

function say(line) {
  process.stderr.write(`\n${line}\n`);
}
