import { basename, join } from 'node:path';
import { runBundle } from '../run-bundle.js';

/* Runs a command from the bundle of all. The build puts this file in place of each `<name>.command.js`. */
runBundle(join(import.meta.dirname, '../commands'), basename(import.meta.filename, '.command.js'));
