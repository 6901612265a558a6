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
    const workers = new Worker(new URL('./worker.mjs', import.meta.url), {
      exposedMethods: ['runFile'],
      numWorkers: maxWorkers,
      maxRetries: 0,
      idleMemoryLimit: 1.5e9,
      forkOptions: {
        stdio: 'pipe',
        execArgv: ['--enable-source-maps', '--disable-warning=ExperimentalWarning'],
      },
    });
    workers.getStdout()?.pipe(process.stdout, { end: false });
    workers.getStderr()?.pipe(process.stderr, { end: false });
    let running = 0;
    const waiting = [...tests];
    const runNext = async () => {
      for (let test = waiting.shift(); test && !watcher.isInterrupted(); test = waiting.shift()) {
        running += 1;
        await onStart(test);
        const { config } = test.context;
        try {
          const result = await workers.runFile({ path: test.path, config, globalConfig: this.globalConfig });
          await onResult(test, result);
        } catch (error) {
          await onFailure(test, error);
        }
        running -= 1;
      }
    };
    await Promise.all(Array.from({ length: maxWorkers }, runNext));
    await workers.end();
    return running;
  }
}
