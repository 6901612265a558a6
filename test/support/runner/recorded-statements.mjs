import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The folder of this run in which each worker notes its statements, every one once. */
const folder = () => process.env.TEST_STATEMENTS ?? '';

/** Lists of different lengths are the same statement. */
const shortened = (sql) =>
  sql.replace(/\?(\s*,\s*\?)+/g, '?').replace(/(\([^()]*\?[^()]*\))(\s*,\s*\1)+/g, '$1');

const seen = new Set();
const noted = new Set();
let unwritten = [];

/** Notes statements from this process to MariaDB. @param {string} rootDir where the compiled product is. */
export async function recordStatements(rootDir) {
  const logger = pathToFileURL(join(rootDir, 'src/platform/database/database.logger.js')).href;
  const { DatabaseLogger } = await import(logger);
  DatabaseLogger.prototype.logQuery = (sql, _values, runner) => {
    if (seen.has(sql) || runner?.connection.options.type !== 'mysql') return;
    seen.add(sql);
    const statement = shortened(sql);
    if (noted.has(statement)) return;
    noted.add(statement);
    unwritten.push(statement);
  };
}

/** Writes what was noted since the last time. */
export function writeStatements() {
  if (unwritten.length === 0) return;
  const lines = unwritten.map((statement) => `${JSON.stringify(statement)}\n`);
  appendFileSync(join(folder(), `${process.pid}.jsonl`), lines.join(''));
  unwritten = [];
}

/** @returns {string[]} the statements of all workers. */
export function readStatements() {
  const lines = readdirSync(folder()).flatMap((name) =>
    readFileSync(join(folder(), name), 'utf8').trim().split('\n'),
  );
  return [...new Set(lines)].map((line) => JSON.parse(line));
}
