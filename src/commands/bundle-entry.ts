import { basename, join } from 'node:path';
import { runBundle } from '../run-bundle.js';

/* Runs a command from the one file that the build put all of them into; this stands in the place of each `<name>.command.js` then. */
runBundle(join(import.meta.dirname, '../commands'), basename(import.meta.filename, '.command.js'));
