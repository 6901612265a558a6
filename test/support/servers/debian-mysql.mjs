import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mirror } from '../../../scripts/check/bare-debian.mjs';

/** Where MySQL stays between runs. Nothing else on the machine uses it. */
const folder = '/var/cache/site-tests/mysql';
const packages = ['mysql-server-core', 'mysql-client-core', 'mysql-router'];
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
const architecture = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
const libraries = join(folder, 'usr/lib', `${architecture}-linux-gnu`);

/** The prefix of MySQL's programs and data. */
export const mysqlPrefix = join(folder, 'usr');

/**
 * Returns the command that starts one of MySQL's programs, like `sbin/mysqld`. Debian has MySQL in its
 * unstable release only, which needs a newer C library than the machine's, so its programs are started with
 * their own.
 */
export function mysqlCommand(program) {
  const loader = readdirSync(libraries).find((name) => name.startsWith('ld-linux'));
  const paths = [libraries, join(mysqlPrefix, 'lib/mysql-router')];
  return [join(libraries, loader ?? ''), '--library-path', paths.join(':'), join(mysqlPrefix, program)];
}

/** Whether MySQL is there. */
export const hasMysql = () => existsSync(folder);

/**
 * Whether MySQL is there. Where it is missing, root on Debian brings it; anyone else is told so, and the
 * tests that need it are left out.
 */
export function findOrInstallMysql() {
  if (hasMysql()) return true;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stderr.write(`\nMissing: MySQL. Unpacking Debian’s packages in ${folder}.\n`);
    try {
      install();
      return true;
    } catch ({ message }) {
      process.stderr.write(`\n${message}\n`);
    }
  }
  process.stderr.write(
    '\nMySQL is missing, so the tests that need it are skipped. As root on Debian they install it.\n',
  );
  return false;
}

/** Downloads the packages with all that they depend on, as on an empty machine, and unpacks them. */
function install() {
  mkdirSync(dirname(folder), { recursive: true });
  const made = mkdtempSync(`${folder}-`);
  try {
    const apt = join(made, 'apt');
    for (const name of ['lists/partial', 'archives/partial']) mkdirSync(join(apt, name), { recursive: true });
    writeFileSync(join(apt, 'sources.list'), `deb [signed-by=${keyring}] ${mirror().address} sid main\n`);
    writeFileSync(join(apt, 'status'), '');
    const settings = {
      'Dir::State::Lists': join(apt, 'lists'),
      'Dir::State::status': join(apt, 'status'),
      'Dir::Cache::Archives': join(apt, 'archives'),
      'Dir::Etc::SourceList': join(apt, 'sources.list'),
      'Dir::Etc::SourceParts': '/dev/null',
      // A mirror may be a snapshot of some weeks ago. The packages are signed nevertheless.
      'Acquire::Check-Valid-Until': 'false',
      'APT::Install-Recommends': 'false',
      'APT::Sandbox::User': 'root',
    };
    const options = Object.entries(settings).flatMap(([name, value]) => ['--option', `${name}=${value}`]);
    const aptGet = (...args) =>
      execFileSync('apt-get', ['-qq', ...options, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
    aptGet('update');
    aptGet('install', '--yes', '--download-only', ...packages);
    const root = join(made, 'root');
    for (const name of readdirSync(join(apt, 'archives')))
      if (name.endsWith('.deb') && !/perl/.test(name))
        execFileSync('dpkg-deb', ['--extract', join(apt, 'archives', name), root]);
    renameSync(root, folder);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}
