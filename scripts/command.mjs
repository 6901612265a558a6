/*
 * `node scripts/command.mjs <name> [arguments]`: runs a command from src/commands. With sources and compiler,
 * builds what changed first. A server's pruned install and the image run what was built.
 */
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
const [given] = process.argv.splice(2, 1);
// Without a command, any one prints the version.
const name = given === '--version' ? 'settings' : given;
if (name !== given) process.argv.push(given);
const commands = new URL('dist/src/commands/', root);
const command = new URL(`${name}.command.js`, commands);
const isThere = (path) => existsSync(fileURLToPath(new URL(path, root)));

if (isThere('src') && isThere('scripts/build/build.mjs') && isThere('node_modules/typescript')) {
  const [{ buildIfChanged }, folder] = [await import('./build/build.mjs'), process.cwd()];
  buildIfChanged();
  process.chdir(folder);
}
if (!existsSync(fileURLToPath(command))) {
  process.stderr.write(`${problem()}\n`);
  // Wrong arguments, as everywhere, unless there are no commands yet.
  process.exit(existsSync(fileURLToPath(commands)) ? 2 : 1);
}
await import(command.href);

function problem() {
  const folder = fileURLToPath(commands);
  if (!existsSync(folder))
    return `The site isn’t built. Run npm ci && npm run build first (missing: ${fileURLToPath(command)}).`;
  const names = readdirSync(folder).flatMap((file) => /^(.+)\.command\.js$/.exec(file)?.[1] ?? []);
  return `${name ? `Unknown command: ${name}.` : 'Enter a command.'} Use one of: ${names.sort().join(', ')}`;
}
