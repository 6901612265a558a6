import { join } from 'node:path';
import { spareTheStart } from './platform/config/spare-memory.js';
import { runBundle } from './run-bundle.js';

/* Starts the bundled server. The build puts this file in place of `dist/src/main.js`. */

// Before the server loads: V8 accepts compiled code only with the options that it was stored with.
spareTheStart();
if (process.env.KEEP_COMPILED_CODE) process.once('exit', spareTheStart);
runBundle(join(import.meta.dirname, 'server'));
