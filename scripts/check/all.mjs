/*
 * `npm run check`: all checks for a release, one after the other, even if some fail. Prints a table of the
 * checks, their times, and what was skipped because a program is missing on this machine. `-- --long` adds
 * the long forms; `-- lint types` runs only those two.
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
    `Unknown check: ${unknown.join(', ')}. Use one of ${known}, or --long for all of them.\n`,
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

/** Runs a step and shows its output. @returns its exit code, its time, and what it skipped. */
async function run([script, ...args]) {
  const began = performance.now();
  const step = spawn('npm', ['run', '--silent', script, '--', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  step.stdout.on('data', (data) => {
    process.stdout.write(data);
    output += data;
  });
  const [status] = await once(step, 'close');
  const skipped = [...output.matchAll(/^Skipped: (.+?)\.?$/gm)].map(([, what]) => what);
  return { script, status, minutes: (performance.now() - began) / 60_000, skipped };
}

function table(rows) {
  const lines = rows.map(({ script, status, minutes, skipped }) => [
    script,
    status === 0 ? 'passed' : 'FAILED',
    minutes.toFixed(1),
    skipped.join('; ') || 'nothing',
  ]);
  const cells = [['check', 'result', 'minutes', 'skipped'], ...lines];
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
