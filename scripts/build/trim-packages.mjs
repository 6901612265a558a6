/*
 * Runs after `npm ci` and `npm install`: removes package files that nothing here reads, a quarter of
 * node_modules. Source maps aren't needed, because stack traces through packages are read in their built
 * code.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const packages = 'node_modules';
/**
 * TypeORM for browsers, Swagger's own page, what the MCP SDK has for other servers, runtimes and sign-ins,
 * RxJS's sources, statistics of browsers by country, modules for old browsers, what Jest and Swagger don't
 * load of their helpers, and SQLite's C sources and test builds; its compiled file is in `prebuilds`. The
 * emptied packages stay, for npm.
 */
const unread = [
  'typeorm/browser',
  'swagger-ui-dist',
  '@modelcontextprotocol/sdk/dist/cjs',
  '@hono/node-server/dist',
  'hono/dist',
  'jose/dist',
  'zod/src',
  'rxjs/src',
  'caniuse-lite/data/regions',
  'class-validator/bundles',
  '@tanstack/query-core/build/legacy',
  '@tanstack/react-query/build/legacy',
  'bintrees/test',
  '@sinclair/typebox/build/esm',
  'es-toolkit/dist/fp',
  'es-toolkit/dist/server',
  '@photostructure/sqlite/src',
  '@photostructure/sqlite/scripts',
];
const compiledFiles = join(packages, '@photostructure/sqlite/prebuilds');

for (const name of unread) remove(join(packages, name));
for (const name of existsSync(compiledFiles) ? readdirSync(compiledFiles) : [])
  if (name !== `${process.platform}-${process.arch}`) remove(join(compiledFiles, name));
for (const name of readdirSync(packages, { recursive: true }))
  if (isUnread(name)) remove(join(packages, name));

/**
 * Source maps, documentation other than licenses, React for profiling and for Bun, @noble's sources, and
 * es-toolkit's types and CommonJS files: @nestjs/swagger imports its modules.
 */
function isUnread(name) {
  if (/^react-dom\/cjs\/react-dom-(profiling|server\.bun)\./.test(name)) return true;
  if (/(^|\/)@noble\/[^/]+\/src$/.test(name)) return true;
  if (/^es-toolkit\/dist\/.*\.(js|d\.m?ts)$/.test(name)) return true;
  return /\.map$/.test(name) || (/\.(md|markdown)$/i.test(name) && !/licen[cs]e|notice|copying/i.test(name));
}

function remove(path) {
  rmSync(path, { recursive: true, force: true });
}
