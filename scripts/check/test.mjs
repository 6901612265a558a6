/*
 * `npm test`: checks types, builds, and runs the quick tests. `--all` (`npm run test:all`) runs the slow ones
 * (`*.slow.test.ts`). `npm test -- test/contacts` runs all tests of a path, quick and slow; `--slowest` lists
 * the slowest files. Other arguments go to jest. docs/testing.md says where a test belongs.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buildIfChanged } from '../build/build.mjs';
import { compileTests } from '../build/compile-tests.mjs';

const args = process.argv.slice(2);
const all = args.includes('--all');
const paths = args.filter((word) => !word.startsWith('-'));
if (args.includes('--slowest')) process.env.TEST_SLOWEST = '20';
// Only --all installs missing programs.
if (all) process.env.TEST_ALL = 'yes';

// CI runs both, one after the other. On one thread and without collecting garbage (1.1 GB), TypeScript takes
// half of the processor time.
const types = all ? undefined : run('node_modules/typescript/bin/tsc', '--noEmit', '--singleThreaded');
process.once('exit', () => types?.kill());
buildIfChanged();
await compileTests();
const own = ['--all', '--slowest'];
await success(
  run(
    'node_modules/jest/bin/jest.js',
    ...chosen(),
    ...args.filter((word) => !own.includes(word)).map(compiled),
  ),
);
if (types) await success(types);

function chosen() {
  if (all) return ['--testMatch=**/*.slow.test.js'];
  return paths.length > 0 ? [] : ['--testPathIgnorePatterns=\\.slow\\.test\\.js$'];
}

/** Converts the path of a test's source to that of its compiled file. */
function compiled(word) {
  return word.replace(/\.test\.tsx?$/, '.test.js');
}

function run(...args) {
  return spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, GOGC: 'off' } });
}

/** Waits for a step to end. A failed step has printed its error, so this adds nothing. */
async function success(child) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  if (child.exitCode !== 0) process.exit(child.exitCode ?? 1);
}
