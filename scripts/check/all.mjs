/*
 * `npm run check`: everything that is to hold before a release, one after the other, whatever fails on the way; then a table of what
 * was run, for how long, and what was left out because a part is missing on this machine. `-- --long` adds the long forms; `-- lint
 * types` runs those two alone.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The npm scripts, with the arguments they get. */
const steps = [
  ['lint'],
  ['types'],
  ['test'],
  ['test:all'],
  ['test:node-24', '--after-tests'],
  ['test:bare'],
  ['test:image'],
  ['test:install'],
];
const longSteps = [
  ['test:faults'],
  ['test:cluster'],
  ['test:hostile'],
  ['test:histories'],
  ['test:engines'],
  ['explore'],
  ['test:times'],
];
const all = [...steps, ...longSteps];

const asked = process.argv.slice(2);
const names = asked.filter((name) => name !== '--long');
const unknown = names.filter((name) => !all.some(([script]) => script === name));
if (unknown.length > 0) {
  const known = all.map(([script]) => script).join(', ');
  process.stderr.write(
    `There is no check named ${unknown.join(', ')}. There are: ${known}, and --long for all of them.\n`,
  );
  process.exit(1);
}
const chosen =
  names.length > 0
    ? all.filter(([script]) => names.includes(script))
    : asked.includes('--long')
      ? all
      : steps;

const rows = [];
for (const step of chosen) rows.push(await run(step));
const failed = rows.filter(({ status }) => status !== 0);
process.stdout.write(`\n${table(rows)}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;

/** Runs a step where everyone can read along. @returns how it ended, how long it took, and what it says that it left out. */
async function run([script, ...args]) {
  const began = performance.now();
  const step = spawn('npm', ['run', '--silent', script, '--', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  step.stdout.on('data', (data) => {
    process.stdout.write(data);
    said += data;
  });
  const [status] = await once(step, 'close');
  const leftOut = [...said.matchAll(/^Left out: (.+?)\.?$/gm)].map(([, what]) => what);
  return { script, status, minutes: (performance.now() - began) / 60_000, leftOut };
}

function table(rows) {
  const lines = rows.map(({ script, status, minutes, leftOut }) => [
    script,
    status === 0 ? 'passed' : 'FAILED',
    minutes.toFixed(1),
    leftOut.join('; ') || 'nothing',
  ]);
  const cells = [['check', 'result', 'minutes', 'left out'], ...lines];
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
