import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deleteFile, replaceFile } from '../../platform/config/durable-file.js';
import { readMovedDatabase } from '../../platform/config/moved-database.js';
import type { Side } from './side.js';
import { attemptTable, MoveFailed, probeTable } from './tables.js';

const ownTables = new Set([attemptTable, probeTable]);
const fileOf = (dataDir: string) => join(dataDir, 'move.attempt');

/** Checks that the target is empty, or was filled by an unfinished move of this site. @throws {MoveFailed} */
export async function assertTakeable(target: Side, dataDir: string): Promise<void> {
  const names = await target.tableNames();
  const token = existsSync(fileOf(dataDir)) ? readFileSync(fileOf(dataDir), 'utf8') : undefined;
  const isEmpty = names.every((name) => ownTables.has(name) || name.startsWith('sqlite_'));
  const isOurs = token !== undefined && (await target.attempt()) === token;
  if (!isEmpty && !isOurs)
    throw new MoveFailed(
      target.name === 'sqlite'
        ? readMovedDatabase(dataDir)?.from
          ? 'The SQLite file has content. If it is the data from before a move, delete it first: npm run move -- --forget'
          : `The SQLite file has content, and no move on record left it. If it is old data, move it out of the way: ${join(dataDir, 'site.sqlite')}`
        : `${target.name} isn’t empty: it has ${names.length} tables. Use an empty database. If it has the data from before a move, delete them first: npm run move -- --forget`,
    );
}

/** Empties the target, and marks it as this move's: a token in one of its tables and in the data folder. */
export async function takeTarget(target: Side, dataDir: string): Promise<void> {
  if ((await target.tableNames()).length > 0) await target.empty();
  const next = randomUUID();
  replaceFile(fileOf(dataDir), next);
  await target.markAttempt(next);
}

/** Forgets the attempt: from now on the target's content is never deleted. */
export const endAttempt = (dataDir: string): void => deleteFile(fileOf(dataDir));
