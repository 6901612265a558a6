import { availableParallelism } from 'node:os';

/** Tests are compiled into dist/test by `npm test` (scripts/build/compile-tests.mjs), which also brings the database and the browser. */
export default {
  rootDir: 'dist/test',
  roots: ['<rootDir>/test'],
  testMatch: ['<rootDir>/test/**/*.test.js'],
  transform: {},
  runner: '../../test/support/runner/runner.mjs',
  globalSetup: '../../test/support/runner/global-setup.mjs',
  globalTeardown: '../../test/support/runner/global-teardown.mjs',
  reporters: [
    'default',
    '../../test/support/runner/statements.reporter.mjs',
    '../../test/support/runner/summary.reporter.mjs',
  ],
  testTimeout: 180_000,
  // Many tests wait, for processes, timers and databases.
  maxWorkers: availableParallelism() + 1,
};
