/*
 * `npm run dev`: serves, and on every change compiles what has changed, restarts and reloads the browser. The process of the next start
 * has loaded the packages already (scripts/dev-server.mjs), which is most of what a start in development takes. Types are checked beside it.
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { buildIfChanged } from './build.mjs';
import { compileFile } from './swc.mjs';

process.env.NODE_ENV = 'development';
buildIfChanged();

const serverSource = /^(src|views)\/.*\.tsx?$/;
/** So long after a change more are waited for: editors write several files, or one several times. */
const settleMs = 30;

const types = spawn('node_modules/.bin/tsc', ['--watch', '--preserveWatchOutput'], { stdio: 'inherit' });
setPriority(types.pid, constants.priority.PRIORITY_LOW);
const client = fork('dist/client/build.js');
const changed = new Set();
/** When the last of it was changed, in milliseconds since 1970. */
let since;
let settling;
let isBusy = false;
let server;
let next = prepared();
serve();

for (const folder of ['src', 'views', 'client'])
  watch(folder, { recursive: true }, (_event, name) => {
    if (!name || !/\.\w+$/.test(name) || name.endsWith('~')) return;
    changed.add(join(folder, name));
    since = Date.now();
    clearTimeout(settling);
    settling = setTimeout(follow, settleMs);
  });

/** Compiles what has changed and serves it. */
async function follow() {
  if (isBusy) return;
  isBusy = true;
  while (changed.size > 0) {
    const files = [...changed].filter((file) => existsSync(file));
    changed.clear();
    try {
      await Promise.all([compileServer(files), compileClient(files)]);
      await serve({ since, what: files.join(', ') });
    } catch (error) {
      process.stderr.write(`${error.message}\n`);
    }
  }
  isBusy = false;
}

const compileServer = (files) =>
  Promise.all(
    files
      .filter((file) => serverSource.test(file))
      .map((file) => compileFile(file, join('dist', file.replace(/\.tsx?$/, '.js')))),
  );

async function compileClient(files) {
  client.send(files);
  const [{ isBuilt }] = await once(client, 'message');
  if (!isBuilt) throw new Error('The browser’s files could not be built.');
}

/** Has the prepared process serve in the place of the present one. */
async function serve(change) {
  const former = server;
  server = next;
  if (former && former.exitCode === null && former.signalCode === null) {
    former.kill('SIGTERM');
    await once(former, 'exit');
  }
  server.send({ change });
  next = prepared();
}

function prepared() {
  return fork('scripts/dev-server.mjs', { execArgv: ['--enable-source-maps'] });
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    for (const child of [types, client, server, next]) child.kill(signal);
    process.exit();
  });
}
