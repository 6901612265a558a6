import { createRequire } from 'node:module';
import { options } from '../../build/swc.mjs';

const { jsc, module } = options;

/**
 * How Stryker runs jest: in jest's own module system, where each mutant can be told apart, and so with jest
 * compiling what it loads.
 */
export default {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)(?<!\\.json)\\.js$': '$1' },
  transform: {
    '\\.tsx?$': [createRequire(import.meta.url).resolve('@swc/jest'), { jsc, module }],
  },
  testTimeout: 30_000,
  watchman: false,
};
