import { DigestBuilder, differenceOf, type TableDigest, type TableDigests } from './digest.js';
import type { MoveProgress } from './progress.js';
import type { Side } from './side.js';
import { assertSameTables, CopyFailed, isCopied, type Table } from './tables.js';

/** What to copy. */
interface CopyOptions {
  /** Which tables. Default: those that a move copies. */
  isWanted?: (table: string) => boolean;
  progress?: MoveProgress;
}

/** A table on both sides. The target's has the same columns in the same order. */
interface Pair {
  table: Table;
  twin: Table;
}

/** A table as it was read. */
interface ReadTable {
  /** Without checksums if the source computes them. */
  digest: TableDigest;
  /** The highest ID that the source had assigned after the last row was read; 0 if it assigns none. */
  lastId: number;
}

/**
 * Deletes the rows that migrations made in a new database.
 * @param isWanted which tables are copied.
 * @returns the source's tables.
 * @throws {CopyFailed} if the new database has other tables or columns.
 */
export async function clearMade(source: Side, target: Side, isWanted = isCopied): Promise<Table[]> {
  for (const name of await target.tableNames()) if (isWanted(name)) await target.clear(name);
  const tables = await source.tables(isWanted);
  assertSameTables(tables, await target.tables(isWanted));
  return tables;
}

/**
 * Copies tables and compares each with its source.
 * @returns the digests of the copied tables.
 * @throws {CopyFailed} naming what differs.
 */
export async function copyAll(
  source: Side,
  target: Side,
  { isWanted, progress }: CopyOptions = {},
): Promise<TableDigests> {
  const tables = await source.tables(isWanted);
  const targetTables = new Map((await target.tables(isWanted)).map((table) => [table.name, table]));
  const digests: TableDigests = {};
  for (const table of tables) {
    const twin = twinOf(table, targetTables.get(table.name));
    const read = await copyTable(source, target, { table, twin }, progress).catch((error) => {
      throw new CopyFailed(`${table.name} can’t be copied: ${error.message}.`, { cause: error });
    });
    const { rows } = read.digest;
    progress?.endCopying(rows, table.rows);
    digests[table.name] = await compare(source, target, { table, twin }, { read, progress });
    progress?.endComparing(table.name, rows, table.rows);
  }
  return digests;
}

/** Reads batches while the target stores them. */
async function copyTable(
  source: Side,
  target: Side,
  { table, twin }: Pair,
  progress?: MoveProgress,
): Promise<ReadTable> {
  const digest = source.digestsByReading ? new DigestBuilder(table) : undefined;
  let storing = Promise.resolve();
  let rows = 0;
  for await (const batch of source.batches(table)) {
    digest?.add(batch);
    await storing;
    storing = target.insert(twin, batch);
    // It is awaited with the next batch, which may fail first.
    storing.catch(() => undefined);
    rows += batch.length;
    progress?.copying(rows, table.name);
  }
  await storing;
  if (rows > 0) await target.commit();
  const lastId = table.hasSequence ? await source.lastId(table) : 0;
  if (table.hasSequence) await target.setLastId(twin, lastId);
  return { digest: digest?.result ?? { rows, columns: {} }, lastId };
}

async function compare(
  source: Side,
  target: Side,
  { table, twin }: Pair,
  { read, progress }: { read: ReadTable; progress?: MoveProgress },
): Promise<TableDigest> {
  const arrived = await target.digest({ ...twin, rows: read.digest.rows }, (rows) =>
    progress?.comparing(rows, table.name),
  );
  const sent = source.digestsByReading ? read.digest : await source.digest(table, () => undefined);
  const difference = differenceOf(table.name, sent, arrived);
  if (difference) throw new CopyFailed(`The copy isn’t equal: ${difference}.`);
  if (table.hasSequence && (await target.lastId(twin)) < read.lastId)
    throw new CopyFailed(`The copy isn’t equal: the next ID of ${table.name} is too low.`);
  return arrived;
}

/** Types differ a little between the engines: MySQL has text for searches as bytes. */
function twinOf(table: Table, target: Table | undefined): Table {
  const columns = table.columns.map(
    (column) => target?.columns.find(({ name }) => name === column.name) ?? column,
  );
  return { ...table, columns };
}
