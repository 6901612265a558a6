/* `npm run dev`: rebuilds server and client on every change and restarts; the new start reloads the browser. */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { buildIfChanged } from './build.mjs';

process.env.NODE_ENV = 'development';
buildIfChanged();

const run = (...args) => spawn(process.execPath, args, { stdio: 'inherit' });
const builders = [
  run(
    'node_modules/typescript/bin/tsc',
    '--project',
    'tsconfig.build.json',
    '--watch',
    '--preserveWatchOutput',
  ),
  run('dist/client/build.js', '--watch'),
];
let server;
let pending;

function start() {
  server = run('--enable-source-maps', 'dist/src/main.js');
}

function restart() {
  if (!server || hasEnded(server)) return start();
  // One that is stopping already is followed by a start.
  if (server.listenerCount('exit') > 0) return;
  server.once('exit', start);
  server.kill('SIGTERM');
}

/** A process that a signal ended has no exit code. */
function hasEnded({ exitCode, signalCode }) {
  return exitCode !== null || signalCode !== null;
}

/** Both builders write in bursts: a restart follows when they have been quiet for a moment. */
watch('dist', { recursive: true }, (_event, file) => {
  if (!/\.(js|json)$/.test(file ?? '')) return;
  clearTimeout(pending);
  pending = setTimeout(restart, 150);
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    for (const child of [...builders, server]) child?.kill(signal);
    process.exit();
  });
}
