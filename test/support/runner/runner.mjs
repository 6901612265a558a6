import { readFileSync } from 'node:fs';
import { Worker } from 'jest-worker';

/**
 * Runs test files for jest, each in a child process that has run others before: the product's modules are evaluated once a process and
 * not once a file, which is most of what a file takes (docs/decisions/tests.md). Hooks, timeouts and `it.each` are jest-circus's own.
 */
export default class Runner {
  constructor(globalConfig) {
    this.globalConfig = globalConfig;
  }

  /** Jest's interface for runners. */
  async runTests(tests, watcher, onStart, onResult, onFailure) {
    const { maxWorkers } = this.globalConfig;
    const pools = new Pools(maxWorkers);
    const waiting = [...tests];
    const runNext = async () => {
      for (let test = waiting.shift(); test && !watcher.isInterrupted(); test = waiting.shift()) {
        await onStart(test);
        const { config } = test.context;
        try {
          const workers = pools.workersFor(test.path);
          const result = await workers.runFile({ path: test.path, config, globalConfig: this.globalConfig });
          await onResult(test, result);
        } catch (error) {
          await onFailure(test, error);
        }
      }
    };
    await Promise.all(Array.from({ length: maxWorkers }, runNext));
    await pools.end();
  }
}

/** Workers in which React is its development build, for its warnings, and others for files that say `@react production`. */
class Pools {
  opened = new Map();

  constructor(size) {
    this.size = size;
  }

  workersFor(path) {
    const wantsProduction = readFileSync(path, 'utf8').includes('@react production');
    const env = wantsProduction ? { ...process.env, NODE_ENV: 'production' } : process.env;
    if (!this.opened.has(wantsProduction)) this.opened.set(wantsProduction, this.open(env));
    return this.opened.get(wantsProduction);
  }

  open(env) {
    const workers = new Worker(new URL('./worker.mjs', import.meta.url), {
      exposedMethods: ['runFile'],
      numWorkers: this.size,
      maxRetries: 0,
      idleMemoryLimit: 1.5e9,
      forkOptions: {
        env,
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
    workers.getStdout()?.pipe(process.stdout, { end: false });
    workers.getStderr()?.pipe(process.stderr, { end: false });
    return workers;
  }

  async end() {
    for (const workers of this.opened.values()) await workers.end();
  }
}
