/*
 * `npm run test:install`, also in `npm run check`: runs deploy/install on a bare Debian 12 and 13 with Node
 * 24 (`-- trixie`: only on that one), each in its own container with systemd, with a certificate from an
 * authority on this machine (Pebble). Runs it twice, because it can be repeated. On MariaDB it goes to two
 * processes, restarts them five times under 10,000 requests, and goes back to one; no request may fail.
 * Prints the minutes. The containers use this machine's network: ports 80, 443, 3000 and 3001 must be free.
 * Root on a Debian-like machine can run it; elsewhere it is skipped and says so.
 */
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findOrInstall, parts } from '../../test/support/runner/parts.mjs';
import { AcmeAuthority } from '../../test/support/servers/acme-authority.mjs';
import * as debian from './bare-debian.mjs';
import { expect, Machine } from './debian-machine.mjs';
import { ask, host, Visitors } from './https-visitors.mjs';

const runs = [
  { release: 'bookworm', options: '', database: /SQLite file/ },
  { release: 'trixie', options: '--mariadb', database: /'site'@'%' has these privileges on site/ },
];
const photograph = 'client/public/pictures/share-blog-carpets-dust-and-a-comfortable-home.jpg';
const pictures = '/admin/api/site/pictures';
const nspawn = { name: 'systemd-nspawn', programs: ['systemd-nspawn'], packages: ['systemd-container'] };

async function whatIsMissing() {
  const missing = debian.whatIsMissing();
  if (missing) return missing;
  for (const part of [nspawn, parts.pebble]) if (!findOrInstall(part)) return part.name;
  for (const port of [80, 443, 3000, 3001]) if (await isTaken(port)) return `port ${port}, which is in use`;
}

async function isTaken(port) {
  const socket = connect(port, '127.0.0.1');
  const taken = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return taken;
}

async function checkAll() {
  // On Ctrl+C the running step ends too, and the folders are still removed.
  process.once('SIGINT', () => undefined);
  const authority = await AcmeAuthority.start({ http: 80, https: 443 });
  try {
    const chosen = process.argv.slice(2);
    for (const run of runs) if (!chosen.length || chosen.includes(run.release)) await check(run, authority);
  } catch (error) {
    console.error(`The installation failed: ${error.message}`);
    process.exitCode = 1;
  } finally {
    await authority.stop();
  }
}

async function check({ release, options, database }, authority) {
  const root = mkdtempSync(join(tmpdir(), `install-${release}-`));
  // It is the root of all users there.
  chmodSync(root, 0o755);
  const machine = new Machine(root);
  try {
    machine.make(release, authority);
    await machine.boot();
    const install = `deploy/install ${options} --authority ${authority.directory} ${host}`;
    const first = machine.run(`cd /root/site && ${install}`);
    process.stdout.write(`${first.trimEnd().replace(/^/gm, `  ${release}: `)}\n`);
    const password = /Sign in at .* with the password (\S+)\. /.exec(first)?.[1];
    await isServed(authority, password);
    isRun(machine, database);
    await isRepeated(machine, install, authority);
    const isServer = options.includes('--mariadb');
    if (isServer) await isScaledOut(machine, install, authority);
    else isRefused(machine, install);
    isUpgraded(machine);
    if (isServer) await isScaledBack(machine, install, authority);
    process.stdout.write(
      `  ${release}: served over https, restarted, checked, installed again, upgraded and rolled back\n`,
    );
  } catch (error) {
    process.stderr.write(machine.log());
    throw error;
  } finally {
    await machine.stop();
    rmSync(root, { recursive: true, force: true });
  }
}

/** Checks the site as a visitor and as the owner. */
async function isServed(authority, password) {
  const page = await ask(authority, '/');
  expect(page.status === 200 && page.body.includes('</html>'), 'serves its home page', page.body);
  const lead = { name: 'Ada Visitor', email: 'ada@example.com', phone: '(763) 555-0142' };
  const sent = await ask(authority, '/api/contact', lead);
  expect(sent.status === 201, 'accepts a lead', `${sent.status} ${sent.body}`);
  const login = await ask(authority, '/admin/api/login', { password });
  expect(login.status === 200, 'prints the admin password', `${login.status} ${login.body}`);
  await takesPhotographs(authority, login.cookie);
}

/** Checks that the image programs work in the service's sandbox. */
async function takesPhotographs(authority, cookie) {
  const form = new FormData();
  form.append('alt', 'A carpet');
  form.append('picture', new Blob([readFileSync(photograph)]), 'carpet.jpg');
  const uploaded = await ask(authority, pictures, form, cookie);
  expect(uploaded.status === 201, 'accepts a photo', `${uploaded.status} ${uploaded.body}`);
  const deadline = Date.now() + 120_000;
  let list;
  do {
    await sleep(500);
    list = (await ask(authority, pictures, undefined, cookie)).body;
  } while (!JSON.parse(list).pictures.every(({ state }) => state === 'made') && Date.now() < deadline);
  expect(/"state":"made"/.test(list), 'makes the files of a photo', list);
}

/** Checks what the server admin relies on. */
function isRun(machine, database) {
  const main = () => machine.run('systemctl show --property=MainPID --value site').trim();
  const failed = machine.run('systemctl --failed --plain --no-legend');
  expect(failed === '', 'starts without a failed unit', failed);
  const before = main();
  // Like an upgrade: the old process gets a signal, and connections wait for the new one.
  const asked = 'curl --silent --fail --max-time 30 localhost:3000/livez';
  // The old one may still answer requests before it handles the signal.
  const untilEnded = `timeout 30 sh -c 'while kill -0 ${before} 2>/dev/null; do sleep 0.1; done'`;
  machine.run(`kill ${before} && ${asked} && ${untilEnded} && ${asked}`);
  expect(main() !== before, 'restarts when it ends', before);
  const owners = machine.run('find /srv/site ! -user site; stat --format="%a %U:%G" /etc/site.env');
  expect(owners.trim() === '640 root:site', 'belongs to the user account “site”', owners);
  const rights = machine.run('site doctor --verbose || true');
  expect(database.test(rights), 'runs the doctor with the settings of the site', rights);
  const faults = machine.run('site doctor --json || true');
  const checks = JSON.parse(faults).findings.filter(({ check }) =>
    /^(database|file-rights|process|migrations)/.test(check),
  );
  expect(checks.length === 0, 'has no doctor findings about database and files', JSON.stringify(checks));
  const backup = machine.run('site backup --drill');
  expect(/The restore test passed/.test(backup), 'makes a backup', backup);
  machine.run('systemctl start site-doctor || true');
  const log = machine.run('journalctl --no-pager --output=cat --unit=site-doctor');
  expect(/PUBLIC_ORIGIN|mail/i.test(log), 'writes the doctor’s findings to the log', log);
}

/** Checks that another run restores what is missing and keeps changes. */
async function isRepeated(machine, install, authority) {
  machine.run('echo BRAND_NAME=Changed >>/etc/site.env');
  machine.run('sed -i s/128KB/256KB/ /etc/caddy/Caddyfile');
  machine.run('rm /etc/systemd/system/site-doctor.timer /usr/local/bin/site && systemctl stop site caddy');
  const release = machine.run('readlink /srv/site/current');
  const again = machine.run(`cd /root/site && ${install}`);
  expect(!/Building|Writing|Cloning|Installing|password/.test(again), 'adds only what is missing', again);
  expect(/Adding .*site-doctor.timer/.test(again), 'prints what it adds', again);
  expect(machine.run('readlink /srv/site/current') === release, 'keeps its release', release);
  const settings = machine.run('cat /etc/site.env /etc/caddy/Caddyfile');
  expect(/BRAND_NAME=Changed[\s\S]*256KB/.test(settings), 'keeps what was changed', settings);
  const { status, body } = await ask(authority, '/');
  expect(status === 200 && body.includes('Changed'), 'serves with it', status);
}

/** Checks that a site on SQLite isn't given a second process. */
function isRefused(machine, install) {
  const { status, stderr } = machine.enter(`cd /root/site && ${install} --processes 2`);
  expect(status === 1 && /site move --to/.test(stderr), 'refuses two processes on SQLite', stderr);
}

/** Checks that the site gets a second process, and that both restart in turn, unnoticed by visitors. */
async function isScaledOut(machine, install, authority) {
  machine.run('echo LEADS_PER_ADDRESS=100000 >>/etc/site.env && site restart');
  const added = await underVisitors(authority, () =>
    machine.start(`cd /root/site && ${install} --processes 2`),
  );
  expect(/Starting the process at port 3001/.test(added.result), 'starts a second process', added.result);
  const processes = () =>
    machine.run('systemctl show --property=MainPID --value site site@3001').match(/\d+/g) ?? [];
  const restarts = [];
  const { visitors } = await underVisitors(authority, async (visitors) => {
    for (let round = 0; round < 5; round++) {
      const before = processes();
      restarts.push(/Ready in (.*)\.\n/.exec(await machine.start('site restart'))?.[1]);
      expect(!processes().some((pid) => before.includes(pid)), 'restarts both processes', before);
    }
    await visitors.untilSent(10_000);
  });
  expect(visitors.repeated === 0, 'closes no connection to visitors', visitors.repeated);
  const doctor = machine.run('site doctor --verbose || true');
  expect(/2 of 2 processes answer/.test(doctor), 'is checked as two processes', doctor);
  expect(!/\((process|processes|database-server)\):/.test(doctor), 'has no findings about processes', doctor);
  machine.run(
    'site stop && sleep 1 && site start && curl --silent --fail --max-time 30 localhost:3001/livez',
  );
  process.stdout.write(
    `  two processes: ${visitors.sent} requests, none failed; five restarts: ${restarts.join('; ')}\n`,
  );
}

/** Does something while visitors request pages and send leads, none of which may fail. */
async function underVisitors(authority, work) {
  const visitors = new Visitors(authority);
  await visitors.untilSent(100);
  const result = await work(visitors);
  const failed = await visitors.stop();
  expect(Object.keys(failed).length === 0, 'fails no request', JSON.stringify(visitors.statuses));
  return { result, visitors };
}

/** Checks that the site goes back to one process, while visitors notice nothing. */
async function isScaledBack(machine, install, authority) {
  const remove = () => machine.start(`cd /root/site && ${install} --processes 1`);
  const { result: removed } = await underVisitors(authority, remove);
  expect(/Stopping the process at port 3001/.test(removed), 'stops the second process', removed);
  const units = machine.run(
    'systemctl list-units --plain --no-legend "site@*" && grep PROCESSES /etc/site.env',
  );
  expect(units.trim() === 'PROCESSES=1', 'has one process', units);
}

/** Checks an upgrade and a rollback, as the site's own user and with the service in its sandbox. */
function isUpgraded(machine) {
  const before = machine.run('readlink /srv/site/current').trim();
  machine.run(
    `cd /root/site && npm pkg set version=9.9.9 && git -c user.name=T -c user.email=t@example.com commit --quiet --all --message 9.9.9 &&
     git tag v9.9.9 && git bundle create --quiet /tmp/newer v9.9.9 && chmod a+r /tmp/newer &&
     runuser -u site -- sh -c 'cd /srv/site/source.git && git remote remove origin && git fetch --quiet /tmp/newer v9.9.9:refs/tags/v9.9.9'`,
  );
  const { npm_config_registry, NODE_EXTRA_CA_CERTS, https_proxy } = debian.networkVariables();
  const npmrc = Object.entries({
    registry: npm_config_registry,
    cafile: NODE_EXTRA_CA_CERTS,
    'https-proxy': https_proxy,
  })
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(machine.root, 'srv/site/.npmrc'), npmrc.join(''), { mode: 0o644 });
  const version = () => JSON.parse(machine.run('curl --silent --max-time 30 localhost:3000/version')).version;
  const upgraded = machine.run('site upgrade');
  expect(/The site now runs 9\.9\.9/.test(upgraded) && version() === '9.9.9', 'is upgraded', upgraded);
  process.stdout.write(`${upgraded.trimEnd().replace(/^/gm, '  ')}\n`);
  const back = machine.run('site rollback');
  const now = machine.run('readlink /srv/site/current').trim();
  expect(now === before && version() !== '9.9.9', 'is rolled back', `${back}${now}`);
}

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const missing = await whatIsMissing();
if (missing) process.stdout.write(`Skipped: the installation on a bare Debian, which needs ${missing}.\n`);
else await checkAll();
