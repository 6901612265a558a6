/* A process of the development server (scripts/dev.mjs): loads the packages, waits to be told that it is its turn, and then starts the site. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
await Promise.allSettled(Object.keys(dependencies).map((name) => import(name)));
const [{ change }] = await once(process, 'message');
globalThis.developmentChange = change;
process.once('disconnect', () => process.exit());
await import('../dist/src/main.js');
