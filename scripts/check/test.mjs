/*
 * `npm test`: checks types, builds, and runs the quick tests. `--all` (`npm run test:all`) runs the slow
 * ones (`*.slow.test.ts`), and some files once more on MySQL. `--mysql` (`npm run test:mysql`) runs all
 * files with tests of a database server on MySQL in place of MariaDB. `npm test -- test/contacts` runs all
 * tests of a path, quick and slow; `--slowest` lists the slowest files. Other arguments go to jest.
 * docs/testing.md says where a test belongs.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfChanged } from '../build/build.mjs';
import { compileTests } from '../build/compile-tests.mjs';

const args = process.argv.slice(2);
const all = args.includes('--all');
const mysql = args.includes('--mysql');
const paths = args.filter((word) => !word.startsWith('-'));
if (args.includes('--slowest')) process.env.TEST_SLOWEST = '20';
// Only these install missing programs.
if (all || mysql) process.env.TEST_ALL = 'yes';

/** The files that `--all` runs on MySQL, too: those where the servers differ most. */
const differing = [
  'test/admin/size.test.ts',
  'test/analytics/right-numbers.test.ts',
  'test/business/availability/booking.test.ts',
  'test/contacts/journal/processes.test.ts',
  'test/contacts/lead-search.test.ts',
  'test/contacts/leads-api.test.ts',
  'test/customers/totals.test.ts',
  'test/deploy/grants.slow.test.ts',
  'test/faults/database.slow.test.ts',
  'test/money/ledger.test.ts',
  'test/operations/backup/engines.test.ts',
  'test/operations/move/move.test.ts',
  'test/platform/database/',
  'test/platform/outbox/deliveries.test.ts',
];

// CI runs both, one after the other. On one thread and without collecting garbage (1.1 GB), TypeScript takes
// half of the processor time.
const types = all ? undefined : run('node_modules/typescript/bin/tsc', '--noEmit', '--singleThreaded');
process.once('exit', () => types?.kill());
buildIfChanged();
await compileTests();
const own = ['--all', '--mysql', '--slowest'];
const forJest = args.filter((word) => !own.includes(word)).map(compiled);
if (mysql) await success(onMysql(paths.length > 0 ? paths : filesOnServers()));
else await success(run('node_modules/jest/bin/jest.js', ...chosen(), ...forJest));
if (all && paths.length === 0) await success(onMysql(differing));
if (types) await success(types);

function chosen() {
  if (all) return ['--testMatch=**/*.slow.test.js'];
  return paths.length > 0 ? [] : ['--testPathIgnorePatterns=\\.slow\\.test\\.js$'];
}

/** Runs tests with MySQL as their database server. */
function onMysql(files) {
  process.env.TEST_ENGINE = 'mysql';
  const options = forJest.filter((word) => word.startsWith('-'));
  return run('node_modules/jest/bin/jest.js', ...options, ...files.map(compiled));
}

/** Returns the files that have tests of a database server. */
function filesOnServers() {
  return readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((name) => join('test', name))
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => /onEachDatabase|describeOnServer|serverUrl/.test(readFileSync(file, 'utf8')));
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
