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
  if (server?.exitCode !== null) return start();
  server.once('exit', start);
  server.kill('SIGTERM');
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
