/* `npm start`: builds what has changed and starts the site. */
import { buildIfChanged } from './build.mjs';

buildIfChanged();
await import('../../dist/src/main.js');

// Ctrl+C arrives twice, from the terminal and from npm. The first lets running requests finish; the second
// would end the process at once, so ignore it unless it comes later.
for (const signal of ['SIGINT', 'SIGTERM']) {
  const ignore = () => setTimeout(() => process.off(signal, ignore), 1_000).unref();
  process.on(signal, ignore);
}
