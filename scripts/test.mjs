/* `npm test`: types, build, then every test. Further arguments go to jest: `npm test -- test/contacts`. */
import { spawnSync } from 'node:child_process';
import { buildIfChanged } from './build.mjs';

run('node_modules/typescript/bin/tsc', '--noEmit');
buildIfChanged();
run(
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
  ...process.argv.slice(2),
);

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
