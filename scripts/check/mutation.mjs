/*
 * `npm run test:mutation`: makes small changes to critical code (Stryker), and reports the changes that no
 * test notices. `-- price slots` runs only these parts. Past results are in docs/performance.md.
 */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import setUp from '../../test/support/runner/global-setup.mjs';
import { buildIfChanged } from '../build/build.mjs';
import { installTool } from '../build/tools.mjs';

/** The code to change, and its quick tests: all would take a day. Tests that start a site use SQLite. */
const parts = {
  price: { folder: 'views/estimates', files: ['*'], tests: ['views/estimates/*'] },
  slots: {
    folder: 'src/business/availability',
    files: ['booking-settings.service', 'free-windows', 'free-windows.service', 'slots.service'],
    tests: ['business/availability/{free-windows,slots}'],
  },
  intake: {
    folder: 'src/contacts/intake',
    files: ['form-tokens.service', 'lead-draft', 'shown-estimate', 'touches'],
    tests: ['contacts/intake/{form-tokens,lead-draft,shown-estimate,touches}'],
  },
  spam: {
    folder: 'src/contacts/intake',
    files: ['spam-signs'],
    tests: ['contacts/intake/spam-signs'],
  },
  spool: {
    folder: 'src/contacts/intake',
    files: ['draft-file', 'replayer.service', 'spool.service'],
    tests: ['contacts/intake/{replayer,spool}'],
  },
  outbox: {
    folder: 'src/platform/outbox',
    files: ['claims.service', 'deliveries.service', 'outbox.service', 'outbox-events.service'].concat([
      'outbox-status.service',
      'outbox-worker.service',
      'retry-plan',
    ]),
    tests: ['platform/outbox/{claims,retry-plan,worker}'],
  },
  analytics: {
    folder: 'src/analytics/queries',
    files: ['*'],
    tests: [
      'analytics/{any-history,chart-intervals,lead-sources,questions,range-edges,right-lists,right-numbers}',
    ],
    isOnSqliteAlone: true,
  },
  'unit-of-work': {
    folder: 'src/platform/database',
    files: ['unit-of-work.service'],
    tests: ['platform/database/unit-of-work*'],
  },
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  process.stderr.write(`Unknown part: ${unknown.join(', ')}. Use one of ${Object.keys(parts).join(', ')}.\n`);
  process.exit(1);
}

const tools = installTool('mutation');
const { default: jestConfig } = await import('../tools/mutation/jest.config.mjs');
const plugin = (name) => join(tools, '@stryker-mutator', name, 'dist/src/index.js');
const { Stryker } = await import(pathToFileURL(plugin('core')));

process.env.PRICES_TRIED ??= '300';
process.env.CALENDARS_TRIED ??= '40';
process.env.ANALYTICS_HISTORIES ??= '15';
// Start what the tests need once for all mutants, not once for each. Stryker ends the program on Ctrl+C.
process.once('exit', () => {
  globalThis.privateServer?.process.kill('SIGKILL');
  for (const folder of [
    globalThis.privateServer?.folder,
    globalThis.folderOfTemplates,
    globalThis.folderInMemory,
  ])
    if (folder) rmSync(folder, { recursive: true, force: true });
});
buildIfChanged();
await setUp();
const database = process.env.TEST_DATABASE_URL ?? '';
for (const name of asked.length > 0 ? asked : Object.keys(parts)) await judge(name, parts[name]);
// Otherwise the tests' database server would keep this program running.
process.exit();

/** Changes a room's files in a copy of the project, and shows the mutants that survived. */
async function judge(name, { folder, files, tests, isOnSqliteAlone }) {
  process.env.TEST_DATABASE_URL = isOnSqliteAlone ? '' : database;
  const reports = resolve('coverage/mutation', name);
  await new Stryker({
    mutate: files.map((file) => `${folder}/${file}.ts`),
    testRunner: 'jest',
    plugins: [plugin('jest-runner')],
    testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
    jest: {
      enableFindRelatedTests: false,
      config: {
        ...jestConfig,
        // Replaces the project's own ones (jest.config.mjs).
        rootDir: '.',
        runner: 'jest-runner',
        globalSetup: null,
        globalTeardown: null,
        reporters: [],
        testMatch: tests.map((path) => `<rootDir>/test/${path}{,.slow}.test.ts`),
        roots: ['src', 'views', 'test'].map((folder) => `<rootDir>/${folder}`),
      },
    },
    // Our tsconfig.json has no references; Stryker would look for them with functions that TypeScript 7
    // doesn't have.
    tsconfigFile: 'none',
    coverageAnalysis: 'perTest',
    concurrency: 2,
    // Each run of jest leaves a whole site's modules in memory, so that garbage collection takes most of the
    // time after some runs.
    maxTestRunnerReuse: 5,
    // Don't mistake a busy machine for a mutant with an endless loop; those are detected by their number of
    // iterations.
    timeoutMS: 30_000,
    incremental: true,
    incrementalFile: join(reports, 'earlier.json'),
    ignorePatterns: ['/art', '/coverage', '/dist/test', '/docs', '/var'],
    tempDirName: join(tmpdir(), 'mutants'),
    cleanTempDir: 'always',
    reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    jsonReporter: { fileName: join(reports, 'mutants.json') },
    htmlReporter: { fileName: join(reports, 'mutants.html') },
  }).runMutationTest();
}
