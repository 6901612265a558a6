/* `npm start`: builds what has changed and serves. */
import { buildIfChanged } from './build.mjs';

buildIfChanged();
await import('../dist/src/main.js');
