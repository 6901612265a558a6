/*
 * Runs after `npm ci` and `npm install`: removes package files that nothing here reads, a quarter of node_modules. Source maps aren't
 * needed, because stack traces through packages are read in their built code.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const packages = 'node_modules';
/**
 * TypeORM for browsers, Swagger's own page, what the MCP SDK has for other servers, runtimes and sign-ins, and SQLite's C sources and test
 * builds; its compiled file is in `prebuilds`. The emptied packages stay, for npm.
 */
const unread = [
  'typeorm/browser',
  'swagger-ui-dist',
  '@modelcontextprotocol/sdk/dist/cjs',
  '@hono/node-server/dist',
  'hono/dist',
  'jose/dist',
  'zod/src',
  '@photostructure/sqlite/src',
  '@photostructure/sqlite/scripts',
];
const compiledFiles = join(packages, '@photostructure/sqlite/prebuilds');

for (const name of unread) remove(join(packages, name));
for (const name of existsSync(compiledFiles) ? readdirSync(compiledFiles) : [])
  if (name !== `${process.platform}-${process.arch}`) remove(join(compiledFiles, name));
for (const name of readdirSync(packages, { recursive: true }))
  if (name.endsWith('.map')) remove(join(packages, name));

function remove(path) {
  rmSync(path, { recursive: true, force: true });
}
