import { availableParallelism } from 'node:os';

/** Tests run as ES modules, compiled by SWC; `npm test` brings the database and the browser. */
export default {
  testEnvironment: '<rootDir>/test/support/environment.mjs',
  // What a file has put into its globals goes with it.
  testEnvironmentOptions: { globalsCleanup: 'on' },
  testMatch: ['<rootDir>/test/**/*.test.{ts,tsx}'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)(?<!\\.json)\\.js$': '$1' },
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true, decorators: true },
          transform: {
            legacyDecorator: true,
            decoratorMetadata: true,
            useDefineForClassFields: false,
            react: { runtime: 'automatic' },
          },
          target: 'es2022',
        },
        module: { type: 'es6' },
      },
    ],
  },
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  setupFilesAfterEnv: ['<rootDir>/test/support/no-stray-errors.ts'],
  reporters: ['default', '<rootDir>/test/support/left-out.reporter.mjs'],
  testTimeout: 180_000,
  // One more than there are processors: many tests wait, for processes, timers and databases. With a worker for each of two processors,
  // files took 0.5 to 0.6 s of a processor in each second.
  maxWorkers: availableParallelism() + 1,
  // Every file leaves some 30 MB behind in its worker, and collecting garbage among them costs more than a new worker: 30 files that
  // start a site took 88 s of processor time without this limit, 86 with 800 MB, 76 with 600 and 77 with 400.
  workerIdleMemoryLimit: '600MB',
  // A worker holds up to 2 GB when it is told to go, and nothing that is open; on a busy machine that takes longer than the half
  // second after which jest would end it and say that something was left open.
  workerGracefulExitTimeout: 15_000,
};
