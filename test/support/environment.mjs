import { AsyncLocalStorage } from 'node:async_hooks';
import { TestEnvironment } from 'jest-environment-node';

/*
 * Jest's environment for Node, which leaves less of a test file behind in its worker, and has React render as in production for a file
 * that says `@react production` at its beginning: that takes less. Up to Node 22 every new promise is given the store
 * of every AsyncLocalStorage that was ever used in the process: those of each file made all promises of the files after it slower. And
 * what jest itself stores that way, the test or the hook that runs, kept their functions, and with them whole sites, in memory.
 */

/** Those that the present file has used. */
const storages = new Set();
/** What jest has stored for it. */
const contexts = new Set();

const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (store, ...rest) {
  storages.add(this);
  if (store && typeof store === 'object' && ('test' in store || 'hook' in store)) contexts.add(store);
  return run.call(this, store, ...rest);
};

export default class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    if (context.docblockPragmas.react === 'production') this.global.process.env.NODE_ENV = 'production';
  }

  async teardown() {
    for (const storage of storages) storage.disable();
    for (const context of contexts) for (const key of Object.keys(context)) delete context[key];
    storages.clear();
    contexts.clear();
    await super.teardown();
  }
}
