/* `npm start`: builds what has changed and serves. */
import { buildIfChanged } from './build.mjs';

buildIfChanged();
await import('../../dist/src/main.js');

// Ctrl+C is heard twice, from the terminal and from npm, which passes it on. The first lets requests under way finish; the second
// would end the process at once, as it does when it comes later.
for (const signal of ['SIGINT', 'SIGTERM']) {
  const ignore = () => setTimeout(() => process.off(signal, ignore), 1_000).unref();
  process.on(signal, ignore);
}
