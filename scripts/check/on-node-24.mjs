/*
 * `npm run test:node-24`, also part of `npm run check`: runs the tests that start the site and use it over
 * HTTP on Node 24, on both databases, whichever Node runs this script. Node 24 comes from npm. npm installs
 * different packages for it, so the tests run in a copy of the sources with its own install, like that of a
 * newcomer with Node 24. After `npm test` on Node 24 (`--after-tests`) that part is skipped. Then the tests
 * of what can lose data run again on Node's own SQLite.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copySources } from '../build/copy-sources.mjs';
import { installed } from '../build/tools.mjs';
import { node24 } from './bare-debian.mjs';

const tests = [
  'test/process.slow.test.ts',
  'test/pages',
  'test/website/site',
  'test/admin-auth',
  'test/platform/database',
  'test/platform/http',
  'test/contacts/contact-api.test.ts',
  'test/contacts/contact-form.test.ts',
  'test/contacts/leads-api.test.ts',
];
const testsOfNodesOwn = [
  'test/faults/kills.slow.test.ts',
  'test/faults/disk.slow.test.ts',
  'test/process.slow.test.ts',
  'test/platform/database',
];
const hasRun = process.argv.includes('--after-tests') && process.version.startsWith('v24.');

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
check();

function check() {
  const node = `node-${process.platform}-${process.arch}`;
  const programs = join(installed(`${node}@${node24.node}`), node, 'bin');
  const folder = mkdtempSync(join(tmpdir(), 'on-node-24-'));
  const env = { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH}` };
  const run = (program, ...args) => {
    const { status } = spawnSync(program, args, { cwd: folder, env, stdio: 'inherit' });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}`);
  };
  const test = (files) => run('node', 'scripts/check/test.mjs', ...files);
  // On Ctrl+C the running step ends too, and the folder is still removed.
  process.once('SIGINT', () => undefined);
  try {
    copySources(folder);
    run('npm', 'ci');
    run('node', 'scripts/build/build.mjs');
    if (hasRun) process.stdout.write('This is Node 24, and its tests have already run.\n');
    else {
      process.stdout.write(`Start and HTTP tests on Node ${node24.node}:\n`);
      test(tests);
    }
    process.stdout.write(`The same Node with node:sqlite:\n`);
    rmSync(join(folder, 'node_modules/@photostructure'), { recursive: true, force: true });
    test(testsOfNodesOwn);
  } catch (error) {
    console.error(`Failed on Node ${node24.node}: ${error.message}`);
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
