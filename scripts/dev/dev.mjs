/*
 * `npm run dev`: runs the site. On every change, compiles what changed and reloads the page. The running
 * server loads changed views and addresses of browser files; for other changes it restarts. The next process
 * has already loaded the packages (scripts/dev/server.mjs), and the server is one file, because Node takes
 * two seconds to load it as a thousand modules. Types are checked in the background.
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { context } from 'esbuild';
import { buildIfChanged } from '../build/build.mjs';
import { writePageNames } from '../build/page-names.mjs';
import { compileFile } from '../build/swc.mjs';
import { ViewChanges } from './view-changes.mjs';

process.env.NODE_ENV = 'development';
buildIfChanged();

const serverSource = /^(src|views)\/.*\.tsx?$/;
/** How long to wait for more changes: editors write several files, or one several times. */
const settleMs = 30;
/** After this time, the page has reloaded, and work that it doesn't need can start. */
const reloadedMs = 1_000;

const bundle = {
  outdir: 'dist/src/development',
  splitting: true,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  sourcemap: 'linked',
  sourcesContent: false,
  metafile: true,
  logLevel: 'warning',
};
rmSync(bundle.outdir, { recursive: true, force: true });

const client = fork('dist/client/build.js');
const viewChanges = new ViewChanges(bundle);
const server = await context({
  ...bundle,
  entryPoints: [
    { in: 'dist/src/main.js', out: 'main' },
    { in: 'dist/src/create-app.js', out: 'create-app' },
    ...viewChanges.contexts.map((file) => ({ in: file, out: file.replace(/\.js$/, '') })),
  ],
});
let isBundleStale = true;
await bundleServer();
/** The stylesheet of all public pages when the running server started: its security policy has the hash. */
let firstStyle = siteStyle();
const changed = new Set();
/** The files whose changes the running server lacks, also those of a build that failed. */
const pending = new Set();
/** Time of the last change, in milliseconds since 1970. */
let since;
let settling;
let isBusy = false;
let serving;
/** Whether the running server can take changed views. */
let isStarted = false;
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

/** Follows changes until there are no more. */
async function follow() {
  if (isBusy) return;
  isBusy = true;
  stopTypes();
  while (changed.size > 0) {
    for (const file of changed) pending.add(file);
    changed.clear();
    const files = [...pending].filter((file) => existsSync(file));
    try {
      await update(files);
      pending.clear();
    } catch (error) {
      process.stderr.write(`${error.message}\n`);
    }
  }
  isBusy = false;
}

/** Compiles what has changed. If only views have, shows it in the running server; otherwise restarts. */
async function update(files) {
  writePageNames();
  const change = { since, what: files.join(', ') };
  const sources = files.filter((file) => serverSource.test(file));
  const compiledSources = sources.map((file) => join('dist', file.replace(/\.tsx?$/, '.js')));
  const compileServer = async () => {
    await Promise.all(sources.map((file, n) => compileFile(file, compiledSources[n])));
    if (sources.length > 0) isBundleStale = true;
    const views = isStarted && serving.connected && (await viewChanges.build(compiledSources));
    if (!views) await bundleServer();
    return views;
  };
  // Wait for both, or the next change would take the client's late reply for its own.
  const [{ value: views, reason }, built] = await Promise.allSettled([compileServer(), compileClient(files)]);
  if (reason ?? built.reason) throw reason ?? built.reason;
  if (views && siteStyle() === firstStyle) {
    serving.send({ change, views });
    return finishLater();
  }
  await bundleServer();
  await serve(change);
}

async function bundleServer() {
  if (!isBundleStale) return;
  viewChanges.follow((await server.rebuild()).metafile.outputs);
  isBundleStale = false;
}

async function compileClient(files) {
  client.send(files);
  const [{ isBuilt }] = await once(client, 'message');
  if (!isBuilt) throw new Error('Couldn’t build the browser’s files.');
}

function siteStyle() {
  return JSON.parse(readFileSync('dist/client-manifest.json', 'utf8')).styles.site;
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
  isStarted = false;
  firstStyle = siteStyle();
  serving.once('message', () => {
    isStarted = true;
  });
  serving.send({ change });
  finishLater();
}

/** Prepares the next process and checks types when the page has reloaded. */
function finishLater() {
  clearTimeout(later);
  later = setTimeout(() => {
    next ??= prepared();
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
