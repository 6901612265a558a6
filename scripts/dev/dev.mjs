/*
 * `npm run dev`: runs the site. On every change, compiles what changed, restarts the server and reloads the page. The next process has
 * already loaded the packages (scripts/dev/server.mjs), and the server is one file, because Node takes two seconds to load it as a
 * thousand modules. Types are checked in the background.
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { context } from 'esbuild';
import { buildIfChanged } from '../build/build.mjs';
import { compileFile } from '../build/swc.mjs';

process.env.NODE_ENV = 'development';
buildIfChanged();

const serverSource = /^(src|views)\/.*\.tsx?$/;
/** How long to wait for more changes: editors write several files, or one several times. */
const settleMs = 30;
/** After this time, the page has reloaded, and work that it doesn't need can start. */
const reloadedMs = 1_000;

const client = fork('dist/client/build.js');
const server = await context({
  entryPoints: ['dist/src/main.js', 'dist/src/create-app.js'],
  outdir: 'dist/src/development',
  splitting: true,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'warning',
});
await server.rebuild();
const changed = new Set();
/** Time of the last change, in milliseconds since 1970. */
let since;
let settling;
let isBusy = false;
let serving;
let next = prepared();
let types;
let later;
serve();

for (const folder of ['src', 'views', 'client'])
  watch(folder, { recursive: true }, (_event, name) => {
    if (!name || !/\.\w+$/.test(name) || name.endsWith('~')) return;
    changed.add(join(folder, name));
    since = Date.now();
    clearTimeout(settling);
    settling = setTimeout(follow, settleMs);
  });

/** Compiles what has changed and restarts the site with it. */
async function follow() {
  if (isBusy) return;
  isBusy = true;
  stopTypes();
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

async function compileServer(files) {
  const sources = files.filter((file) => serverSource.test(file));
  if (sources.length === 0) return;
  await Promise.all(sources.map((file) => compileFile(file, join('dist', file.replace(/\.tsx?$/, '.js')))));
  await server.rebuild();
}

async function compileClient(files) {
  client.send(files);
  const [{ isBuilt }] = await once(client, 'message');
  if (!isBuilt) throw new Error('Couldn’t build the browser’s files.');
}

/** Switches to the prepared process, which loads the server while the current one ends. */
async function serve(change) {
  clearTimeout(later);
  const former = serving;
  serving = next ?? prepared();
  next = undefined;
  serving.send('load');
  if (former && former.exitCode === null && former.signalCode === null) {
    former.kill('SIGTERM');
    await once(former, 'exit');
  }
  serving.send({ change });
  later = setTimeout(() => {
    next = prepared();
    checkTypes();
  }, reloadedMs);
}

function prepared() {
  return fork('scripts/dev/server.mjs', { execArgv: ['--enable-source-maps'] });
}

/** Prints type errors. */
function checkTypes() {
  const options = ['--incremental', '--tsBuildInfoFile', 'dist/types.tsbuildinfo', '--pretty'];
  types = spawn('nice', ['node_modules/.bin/tsc', ...options], { stdio: 'inherit', detached: true });
  types.once('exit', (code) => code === 0 && process.stdout.write('No type errors.\n'));
}

/** Stops the type check and its compiler. */
function stopTypes() {
  if (types && types.exitCode === null && types.signalCode === null) process.kill(-types.pid, 'SIGTERM');
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    stopTypes();
    for (const child of [client, serving, next]) child?.kill(signal);
    process.exit();
  });
}
