import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The programs that the tests need and npm does not bring, and the Debian packages they come in. */
export const parts = {
  database: { name: 'MariaDB', programs: ['mariadbd'], packages: ['mariadb-server'] },
  browser: {
    name: 'Chromium',
    programs: ['chromium', 'chromium-browser', 'google-chrome'],
    // With fonts that have Arial’s measures, as visitors’ machines have: pages move when the web fonts arrive
    // in place of any others.
    packages: ['chromium', 'fonts-liberation', 'fonts-noto-color-emoji'],
  },
  // Chromium's engine with a small browser around it: a test takes half of the processor time.
  headlessBrowser: {
    name: 'Chromium’s headless shell',
    programs: ['chromium-headless-shell'],
    packages: ['chromium-headless-shell'],
  },
  faketime: {
    name: 'faketime',
    programs: ['libfaketime.so.1'],
    packages: ['faketime'],
  },
  galera: { name: 'Galera', programs: ['libgalera_smm.so'], packages: ['mariadb-server', 'galera-4'] },
  balancer: { name: 'HAProxy', programs: ['haproxy'], packages: ['haproxy'] },
  age: { name: 'age', programs: ['age'], packages: ['age'] },
  apache: { name: 'Apache', programs: ['apache2'], packages: ['apache2'] },
  caddy: { name: 'Caddy', programs: ['caddy'], packages: ['caddy'] },
  // Xvfb is what WebKitGTK’s browser is shown on.
  display: { name: 'Xvfb', programs: ['Xvfb'], packages: ['xvfb'] },
  firefox: { name: 'Firefox', programs: ['firefox-esr', 'firefox'], packages: ['firefox-esr'] },
  webkit: { name: 'WebKitGTK', programs: ['WebKitWebDriver'], packages: ['webkit2gtk-driver'] },
  compose: { name: 'docker-compose', programs: ['docker-compose'], packages: ['docker-compose'] },
  java: { name: 'Java', programs: ['java'], packages: ['default-jre-headless'] },
  pebble: { name: 'Pebble', programs: ['pebble'], packages: ['pebble'] },
  python: { name: 'Python', programs: ['python3'], packages: ['python3'] },
  radicale: { name: 'Radicale', programs: ['radicale'], packages: ['radicale'] },
  restic: { name: 'restic', programs: ['restic'], packages: ['restic'] },
  tracer: { name: 'strace', programs: ['strace'], packages: ['strace'] },
  units: { name: 'systemd', programs: ['systemd-analyze'], packages: ['systemd'] },
  proxy: { name: 'nginx', programs: ['nginx'], packages: ['nginx-light'] },
  xandikos: { name: 'Xandikos', programs: ['xandikos'], packages: ['xandikos'] },
};

/**
 * The part's program on this machine. Where it is missing, root on a Debian-like machine installs it; anyone
 * else is told what to install, and the tests that need it are left out.
 */
export function findOrInstall(part) {
  if (!find(part) && canInstall()) install([part]);
  const program = find(part);
  if (!program)
    say(
      `${part.name} is missing, so the tests that need it are skipped. Install ${part.packages.join(' ')}.`,
    );
  return program;
}

/** Installs what is missing of some parts at once, where possible: one by one takes twice as long. */
export function installMissing(parts) {
  const missing = parts.filter((part) => !find(part));
  if (missing.length > 1 && canInstall()) install(missing);
}

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

function install(missing) {
  const names = missing.map(({ name }) => name).join(', ');
  const packages = [...new Set(missing.flatMap((part) => part.packages))];
  say(`Missing: ${names}. Installing ${packages.join(' ')} with apt-get.`);
  try {
    aptGet('update');
    aptGet('install', '--yes', '--no-install-recommends', ...packages);
  } catch {
    say(`${packages.join(' ')} could not be installed.`);
  }
}

/** The part's program on this machine, where it is there. */
export function find({ programs }) {
  const libraries = [
    '/usr/lib/galera',
    `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime`,
  ];
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin', ...libraries];
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
