/** Tests run as ES modules, compiled by SWC; `npm test` brings the database and the browser. */
export default {
  testEnvironment: 'node',
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
  maxWorkers: '100%',
  // A worker holds up to 2 GB when it is told to go, and nothing that is open; on a busy machine that takes longer than the half
  // second after which jest would end it and say that something was left open.
  workerGracefulExitTimeout: 15_000,
};
