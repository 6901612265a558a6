/* `npm test`: types and build, side by side, then every test. Further arguments go to jest: `npm test -- test/contacts`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buildIfChanged } from './build.mjs';
import { jestArguments } from './test-groups.mjs';

const types = run('node_modules/typescript/bin/tsc', '--noEmit');
process.once('exit', () => types.kill());
buildIfChanged();
await success(types);
await success(run(...jestArguments(process.argv.slice(2))));

function run(...args) {
  return spawn(process.execPath, args, { stdio: 'inherit' });
}

/** Waits for a program, and ends this one where it has failed. */
async function success(program) {
  const [status] = program.exitCode === null ? await once(program, 'exit') : [program.exitCode];
  if (status !== 0) process.exit(status ?? 1);
}
