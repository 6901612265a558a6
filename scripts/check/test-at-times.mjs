/*
 * `npm run test:times [-- <test files>]`: repeats the tests at dates that often break calendar code, with
 * libfaketime in every program that they start. As root, installs Debian's package `faketime`; otherwise it
 * is skipped and says so.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findOrInstall, parts } from '../../test/support/runner/parts.mjs';
import { buildIfChanged } from '../build/build.mjs';

/** In Chicago time: two minutes before each difficult moment. */
const moments = {
  'the end of February': '2027-02-28T23:58:00-06:00',
  'the end of February in a leap year': '2028-02-28T23:58:00-06:00',
  'clocks go forward': '2027-03-14T01:58:00-06:00',
  'clocks go back': '2027-11-07T01:58:00-05:00',
  'the end of the year': '2026-12-31T23:58:00-06:00',
  'two years ahead': '2028-11-23T10:00:00-06:00',
};

const library = findOrInstall(parts.faketime);
if (!library) {
  process.stdout.write('Skipped: the tests at other times, which need faketime.\n');
  process.exit();
}
buildIfChanged();
const asked = process.argv.slice(2);
for (const [name, moment] of Object.entries(moments)) {
  process.stdout.write(`\n${name}: ${moment}\n`);
  // Use an offset: with a fixed time, every started program would begin at that time again. Waiting uses the
  // real clock.
  const seconds = Math.round((Date.parse(moment) - Date.now()) / 1000);
  const env = {
    ...process.env,
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Without this, Chromium's waits end at once and everything takes ten times as long.
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
