/*
 * A process of the development server (scripts/dev/dev.mjs): loads the packages, then the compiled server,
 * and starts it on a message from it.
 */
import { on } from 'node:events';
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';

// Until the server listens, as in production (src/platform/config/spare-memory.ts).
setFlagsFromString('--no-opt');
process.once('disconnect', () => process.exit());
const messages = on(process, 'message');
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
await Promise.allSettled(Object.keys(dependencies).map((name) => import(name)));
await messages.next();
await import('../../dist/src/development/create-app.js');
const {
  value: [{ change }],
} = await messages.next();
globalThis.developmentChange = change;
await import('../../dist/src/development/main.js');
