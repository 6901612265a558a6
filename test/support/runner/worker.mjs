import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { jestExpect } from '@jest/expect';
import { ModernFakeTimers } from '@jest/fake-timers';
import * as circus from 'jest-circus';
import { formatResultsErrors } from 'jest-message-util';
import { ModuleMocker } from 'jest-mock';
import { recordStatements, writeStatements } from './recorded-statements.mjs';

const mocker = new ModuleMocker(globalThis);
const timers = new ModernFakeTimers({
  config: { fakeTimers: {}, rootDir: process.cwd() },
  global: globalThis,
});
const bound = (object, names) => Object.fromEntries(names.map((name) => [name, object[name].bind(object)]));

/** What `import … from '@jest/globals'` gives in a compiled test (scripts/build/compile-tests.mjs). */
globalThis[Symbol.for('jest globals')] = {
  ...circus.default,
  expect: jestExpect,
  jest: {
    ...bound(mocker, ['fn', 'spyOn', 'restoreAllMocks']),
    ...bound(timers, [
      'useFakeTimers',
      'useRealTimers',
      'setSystemTime',
      'advanceTimersByTime',
      'advanceTimersByTimeAsync',
    ]),
    mocked: (source) => source,
  },
};

let complaints = [];
let recording;

circus.addEventHandler(followTest);

/** Runs a compiled test file. @returns jest's result, with the bytes of memory that this process then has. */
export async function runFile({ path, config, globalConfig }) {
  const before = { ...process.env };
  const { fetch } = globalThis;
  const processorMs = processorTime();
  circus.resetState();
  const state = circus.getState();
  state.testTimeout = config.testTimeout ?? globalConfig.testTimeout ?? 180_000;
  state.testNamePattern = globalConfig.testNamePattern
    ? new RegExp(globalConfig.testNamePattern, 'i')
    : undefined;
  jestExpect.setState({ testPath: path });
  failOnConsoleError();
  const start = Date.now();
  recording ??= recordStatements(config.rootDir);
  await recording;
  await import(pathToFileURL(path).href);
  const { testResults, unhandledErrors } = await circus.run();
  writeStatements();
  timers.useRealTimers();
  mocker.restoreAllMocks();
  for (const name of leftVariables(before)) unhandledErrors.push(`It left another ${name} in process.env.`);
  if (globalThis.fetch !== fetch) unhandledErrors.push('It left another fetch.');
  const result = resultOf(testResults.map(assertion), unhandledErrors, { path, config, globalConfig, start });
  return { ...result, processorMs: processorTime() - processorMs, memory: process.memoryUsage().rss };
}

/** Variables that a file has changed. The image library sets one of its own when it is loaded. */
const leftVariables = (before) =>
  [...new Set([...Object.keys(before), ...Object.keys(process.env)])].filter(
    (name) => before[name] !== process.env[name] && name !== 'VIPSHOME',
  );

/** Milliseconds of a processor that this process and programs it started have used (proc_pid_stat(5)). */
function processorTime() {
  if (process.platform !== 'linux') return process.cpuUsage().user / 1000;
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return fields.slice(11, 15).reduce((sum, hundredths) => sum + Number(hundredths) * 10, 0);
}

/** A test fails when something was written to console.error. */
function failOnConsoleError() {
  circus.beforeEach(() => {
    complaints = [];
    mocker.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words));
  });
  circus.afterEach(() => {
    mocker.restoreAllMocks();
    jestExpect(complaints).toEqual([]);
  });
}

function followTest(event) {
  if (event.name === 'test_start') jestExpect.setState({ currentTestName: event.test.name });
  if (event.name !== 'test_done') return;
  event.test.numPassingAsserts = jestExpect.getState().numPassingAsserts;
  const { suppressedErrors = [] } = jestExpect.getState();
  event.test.errors.unshift(...suppressedErrors);
  jestExpect.setState({ suppressedErrors: [] });
}

/** One test, as jest's reporters take it. */
function assertion({ testPath, status, duration, errors, errorsDetailed, invocations, startedAt }) {
  const [, ...names] = testPath;
  return {
    ancestorTitles: names.slice(0, -1),
    title: names.at(-1),
    fullName: names.join(' '),
    status: { done: errors.length > 0 ? 'failed' : 'passed', skip: 'pending' }[status] ?? status,
    duration,
    invocations,
    startAt: startedAt,
    failureMessages: errors,
    failureDetails: errorsDetailed,
    numPassingAsserts: 0,
  };
}

function resultOf(testResults, unhandledErrors, { path, config, globalConfig, start }) {
  const count = (wanted) => testResults.filter(({ status }) => status === wanted).length;
  const end = Date.now();
  const failures = formatResultsErrors(testResults, config, globalConfig, path);
  const failureMessage = [failures, ...unhandledErrors].filter(Boolean).join('\n') || null;
  return {
    failureMessage,
    leaks: false,
    numFailingTests: count('failed'),
    numPassingTests: count('passed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    openHandles: [],
    perfStats: {
      start,
      end,
      runtime: end - start,
      slow: false,
      loadTestEnvironmentStart: 0,
      loadTestEnvironmentEnd: 0,
      setupAfterEnvStart: 0,
      setupAfterEnvEnd: 0,
      setupFilesStart: 0,
      setupFilesEnd: 0,
    },
    skipped: false,
    snapshot: {
      added: 0,
      fileDeleted: false,
      matched: 0,
      unchecked: 0,
      uncheckedKeys: [],
      unmatched: 0,
      updated: 0,
    },
    testExecError:
      unhandledErrors.length > 0 ? { message: '', stack: unhandledErrors.join('\n') } : undefined,
    testFilePath: path,
    testResults,
  };
}
