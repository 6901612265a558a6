/*
 * `npm run test:times [-- <test files>]`: the tests once more at moments at which calendars trip, by libfaketime, in every program
 * that they start. Debian's package `faketime` is installed where root may; elsewhere it says that it was left out.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findOrInstall, parts } from '../../test/support/runner/parts.mjs';
import { buildIfChanged } from '../build/build.mjs';

/** In the time of the business, Chicago's: two minutes before what is to be got over. */
const moments = {
  'the end of February': '2027-02-28T23:58:00-06:00',
  'the end of February in a leap year': '2028-02-28T23:58:00-06:00',
  'clocks put forward': '2027-03-14T01:58:00-06:00',
  'clocks set back': '2027-11-07T01:58:00-05:00',
  'the end of the year': '2026-12-31T23:58:00-06:00',
  'two years ahead': '2028-11-23T10:00:00-06:00',
};

const library = findOrInstall(parts.faketime);
if (!library) {
  process.stdout.write('Left out: the tests at other times, which need faketime.\n');
  process.exit();
}
buildIfChanged();
const asked = process.argv.slice(2);
for (const [name, moment] of Object.entries(moments)) {
  process.stdout.write(`\n${name}: ${moment}\n`);
  // An offset, and not a moment: each program that is started would begin at that moment anew. Waiting goes by the real clock.
  const seconds = Math.round((Date.parse(moment) - Date.now()) / 1000);
  const env = {
    ...process.env,
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Else Chromium's waits end at once, and it takes ten times as long for everything.
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
  };
  const run = spawn(process.execPath, ['scripts/check/test.mjs', ...(asked.length > 0 ? asked : ['test/'])], {
    env,
    stdio: 'inherit',
  });
  const [status] = await once(run, 'exit');
  process.stdout.write(`${name}: ${status === 0 ? 'passed' : 'FAILED'}\n`);
  if (status !== 0) process.exitCode = 1;
}
