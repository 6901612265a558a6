/* `npm run dev`: builds and restarts on every change; the new start reloads the browser. */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { buildIfChanged } from './build.mjs';

process.env.NODE_ENV = 'development';

let server;
let pending;

function restart() {
  try {
    buildIfChanged();
  } catch {
    process.stdout.write('The build failed; what ran goes on.\n');
    return;
  }
  const start = () => {
    server = spawn(process.execPath, ['--enable-source-maps', 'dist/src/main.js'], { stdio: 'inherit' });
  };
  if (server?.exitCode === null) {
    server.once('exit', start);
    server.kill('SIGTERM');
  } else {
    start();
  }
}

restart();
for (const source of ['src', 'views', 'client', 'ormconfig.ts']) {
  watch(source, { recursive: true }, () => {
    clearTimeout(pending);
    pending = setTimeout(restart, 100);
  });
}
