/*
 * `npm test`: types and build, side by side, and the quick tests; with `--all` (`npm run test:all`) the slow ones, which are
 * named `*.slow.test.ts`. `npm test -- test/contacts` runs those of a path, quick and slow; `--slowest` lists the files that took the
 * longest. Whatever else is said goes to jest. docs/testing.md says where a test belongs.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buildIfChanged } from '../build/build.mjs';
import { compileTests } from '../build/compile-tests.mjs';

const said = process.argv.slice(2);
const all = said.includes('--all');
const paths = said.filter((word) => !word.startsWith('-'));
if (said.includes('--slowest')) process.env.TEST_SLOWEST = '20';
// What is missing of the other programs is installed for all tests only.
if (all) process.env.TEST_ALL = 'yes';

// CI runs both, one after the other.
const types = all ? undefined : run('node_modules/typescript/bin/tsc', '--noEmit');
process.once('exit', () => types?.kill());
buildIfChanged();
await compileTests();
const own = ['--all', '--slowest'];
await success(
  run(
    'node_modules/jest/bin/jest.js',
    ...chosen(),
    ...said.filter((word) => !own.includes(word)).map(compiled),
  ),
);
if (types) await success(types);

function chosen() {
  if (all) return ['--testMatch=**/*.slow.test.js'];
  return paths.length > 0 ? [] : ['--testPathIgnorePatterns=\\.slow\\.test\\.js$'];
}

/** What jest finds a test file by that is named as its source. */
function compiled(word) {
  return word.replace(/\.test\.tsx?$/, '.test.js');
}

function run(...args) {
  return spawn(process.execPath, args, { stdio: 'inherit' });
}

/** Waits for a step to end. One that fails has shown why already, so nothing is added. */
async function success(child) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  if (child.exitCode !== 0) process.exit(child.exitCode ?? 1);
}
