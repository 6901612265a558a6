import { readFileSync } from 'node:fs';
import { Worker } from 'jest-worker';

/**
 * Runs test files for jest, each in a child process that has run others before: the product's modules are
 * evaluated once a process and not once a file, which is most of what a file takes (docs/decisions/tests.md).
 * Hooks, timeouts and `it.each` are jest-circus's own.
 */
export default class Runner {
  constructor(globalConfig) {
    this.globalConfig = globalConfig;
  }

  /** Jest's interface for runners. */
  async runTests(tests, watcher, onStart, onResult, onFailure) {
    const { maxWorkers } = this.globalConfig;
    const slots = Array.from({ length: maxWorkers }, () => new Slot());
    const waiting = [...tests];
    const failed = [];
    const runNext = async (slot) => {
      for (let test = waiting.shift(); test && !watcher.isInterrupted(); test = waiting.shift()) {
        await onStart(test);
        const { config } = test.context;
        try {
          const result = await slot.run({ path: test.path, config, globalConfig: this.globalConfig });
          if (process.env.CI && hasFailed(result)) failed.push({ test, result });
          else await onResult(test, result);
        } catch (error) {
          await onFailure(test, error);
        }
      }
    };
    await Promise.all(slots.map(runNext));
    await Promise.all(slots.map((slot) => slot.end()));
    for (const { test, result } of failed)
      await onResult(test, failed.length > maxRepeated ? result : await this.repeat(test, result));
  }

  /** Runs a file once more, alone. @returns the new result if it passes, which is printed; else the first. */
  async repeat(test, first) {
    const slot = new Slot();
    const again = await slot.run({
      path: test.path,
      config: test.context.config,
      globalConfig: this.globalConfig,
    });
    await slot.end();
    if (hasFailed(again)) return first;
    process.stdout.write(`Failed among others and passed alone: ${test.path}\n${first.failureMessage}\n`);
    return again;
  }
}

/** In CI, so many failed files run again at the end (docs/decisions/tests.md). More aren't chance. */
const maxRepeated = 2;

function hasFailed({ numFailingTests, testExecError }) {
  return numFailingTests > 0 || testExecError !== undefined;
}

/** A worker with more memory ends after its file. (Jest's `idleMemoryLimit` may end it in the next file.) */
const maxMemory = 1.5e9;

/**
 * Runs one file at a time, in a worker with React's development build, for warnings, or production build. A
 * file that says `@worker alone` changes modules of the product, so its worker ends after it.
 */
class Slot {
  /** By whether React is its production build, for files that say `@react production`. */
  workers = new Map();

  async run(file) {
    const source = readFileSync(file.path, 'utf8');
    const isProduction = source.includes('@react production');
    const isAlone = source.includes('@worker alone');
    const shared = isAlone ? undefined : this.workers.get(isProduction);
    const worker = shared ?? open(isProduction);
    if (!isAlone) this.workers.set(isProduction, worker);
    const { memory, ...result } = await worker.runFile(file);
    if (isAlone) await worker.end();
    else if (memory > maxMemory) {
      this.workers.delete(isProduction);
      await worker.end();
    }
    return result;
  }

  async end() {
    for (const worker of this.workers.values()) await worker.end();
  }
}

function open(isProduction) {
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
    exposedMethods: ['runFile'],
    numWorkers: 1,
    maxRetries: 0,
    forkOptions: {
      env: isProduction ? { ...process.env, NODE_ENV: 'production' } : process.env,
      stdio: 'pipe',
      // Fewer collections, and none that wait for helper threads: all cores are busy.
      execArgv: [
        '--enable-source-maps',
        '--disable-warning=ExperimentalWarning',
        '--max-semi-space-size=64',
        '--single-threaded-gc',
      ],
    },
  });
  worker.getStdout()?.pipe(process.stdout, { end: false });
  worker.getStderr()?.pipe(process.stderr, { end: false });
  return worker;
}
