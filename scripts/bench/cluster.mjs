/*
 * `npm run bench:cluster [seconds]`: pages, leads and records of visits a second with a Galera cluster of
 * one, two and three nodes, and what each costs the site and the nodes in processor time. All nodes, the site
 * and who sends are on this machine, so more nodes can only cost; how much is what is measured, beside one
 * node in the same run.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstall, parts } from '../../test/support/runner/parts.mjs';
import { PrivateGalera } from '../../test/support/servers/private-galera.mjs';
import { buildIfChanged } from '../build/build.mjs';
import { cpuSeconds, say, sendLead, startSite } from './site.mjs';

const seconds = Number(process.argv[2] ?? 10);
const senders = 16;
/** What is asked, and how: each returns how many were answered as they should be. */
const asked = {
  pages: (url) => repeated(async () => (await answered(fetch(`${url}/pricing`))).status === 200),
  leads: (url) => repeated(async () => (await answered(sendLead(url))).status === 201),
  records: sendRecords,
};

buildIfChanged();
const provider = findOrInstall(parts.galera);
if (!provider) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'bench-cluster-'));
say(
  '| nodes | workload | per second | vs. one node | CPU of the site, ms | CPU of the nodes, ms | vs. one node |',
);
say('| --- | --- | --- | --- | --- | --- | --- |');
const alone = {};
try {
  for (const count of [1, 2, 3]) await measure(count);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure(count) {
  const galera = await PrivateGalera.start(provider, count);
  await galera.nodes[0].query('CREATE DATABASE site');
  const site = await startSite({
    DATA_DIR: join(folder, String(count)),
    DATABASE_URL: galera.url('site'),
    ANALYTICS_RECORDS_PER_DAY: '1000000000',
  });
  try {
    for (const [name, ask] of Object.entries(asked)) {
      const used = () => ({
        site: cpuSeconds(site.pid),
        nodes: galera.nodes.reduce((sum, node) => sum + cpuSeconds(node.process.pid), 0),
      });
      const before = used();
      const number = await ask(site.url);
      const after = used();
      const each = (who) => ((after[who] - before[who]) * 1000) / number;
      const found = { perSecond: number / seconds, site: each('site'), nodes: each('nodes') };
      alone[name] ??= found;
      const cells = [
        Math.round(found.perSecond),
        (found.perSecond / alone[name].perSecond).toFixed(2),
        found.site.toFixed(2),
        found.nodes.toFixed(2),
        alone[name].nodes > 0.005 ? (found.nodes / alone[name].nodes).toFixed(2) : '',
      ];
      say(`| ${[count, name, ...cells].join(' | ')} |`);
    }
  } finally {
    await site.stop();
    await galera.stop();
  }
}

/** Sends requests in a loop from several senders at once. @returns the number of successes. */
async function repeated(ask) {
  const end = performance.now() + seconds * 1000;
  let number = 0;
  const sender = async () => {
    while (performance.now() < end) if (await ask()) number++;
  };
  await Promise.all(Array.from({ length: senders }, sender));
  return number;
}

async function answered(asking) {
  const answer = await asking;
  await answer.arrayBuffer();
  return answer;
}

async function sendRecords(url) {
  const sender = spawn(process.execPath, ['scripts/bench/send-visits.mjs', url, String(seconds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  sender.stdout.on('data', (data) => {
    output += data;
  });
  await once(sender, 'close');
  return JSON.parse(output).stored;
}
