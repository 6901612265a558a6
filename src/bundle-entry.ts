import { join } from 'node:path';
import { spareMemory } from './platform/config/spare-memory.js';
import { runOneFile } from './run-bundle.js';

/* Starts the server that the build put into one file; this stands in the place of `dist/src/main.js` then. */

// Not later: V8 takes compiled code only under the options that it was kept under.
spareMemory();
if (process.env.KEEP_COMPILED_CODE) process.once('exit', spareMemory);
runOneFile(join(import.meta.dirname, 'server'));
