import { basename, join } from 'node:path';
import { spareMemory } from '../platform/config/spare-memory.js';
import { runBundle } from '../run-bundle.js';

/* Runs a command from the bundle of all. The build puts this file in place of each `<name>.command.js`. */
// The site runs on the same machine. Here, because compiled code is valid for these options of V8 only.
spareMemory();
runBundle(join(import.meta.dirname, '../commands'), basename(import.meta.filename, '.command.js'));
