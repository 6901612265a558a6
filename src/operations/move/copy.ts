import { DigestBuilder, differenceOf, type TableDigest } from './digest.js';
import type { MoveProgress } from './progress.js';
import type { Side } from './side.js';
import { MoveFailed, type Table } from './tables.js';

/** What was moved. */
export interface Moved {
  tables: number;
  rows: number;
  tookMs: number;
}

/** A table on both sides. The target's has the same columns in the same order. */
interface Pair {
  table: Table;
  twin: Table;
}

/** Copies all tables and compares each with its source. @throws {MoveFailed} naming what differs. */
export async function copyAll(
  source: Side,
  target: Side,
  progress: MoveProgress,
): Promise<Omit<Moved, 'tookMs'>> {
  const tables = await source.tables();
  const targetTables = new Map((await target.tables()).map((table) => [table.name, table]));
  let rows = 0;
  for (const table of tables) {
    const twin = twinOf(table, targetTables.get(table.name));
    const read = await copyTable(source, target, { table, twin }, progress).catch((error) => {
      throw error instanceof MoveFailed ? error : refused(table, error);
    });
    progress.endCopying(read.rows, table.rows);
    await compare(source, target, { table, twin }, { read, progress });
    progress.endComparing(table.name, read.rows, table.rows);
    rows += read.rows;
  }
  return { tables: tables.length, rows };
}

/** Reads batches while the target stores them. @returns the table's digest; checksums only if made here. */
async function copyTable(
  source: Side,
  target: Side,
  { table, twin }: Pair,
  progress: MoveProgress,
): Promise<TableDigest> {
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
    progress.copying(rows, table.name);
  }
  await storing;
  if (rows > 0) await target.commit();
  if (table.hasSequence) await target.setLastId(twin, await source.lastId(table));
  return digest?.result ?? { rows, columns: {} };
}

async function compare(
  source: Side,
  target: Side,
  { table, twin }: Pair,
  { read, progress }: { read: TableDigest; progress: MoveProgress },
): Promise<void> {
  const arrived = await target.digest({ ...twin, rows: read.rows }, (rows) =>
    progress.comparing(rows, table.name),
  );
  const sent = source.digestsByReading ? read : await source.digest(table, () => undefined);
  const difference = differenceOf(table.name, sent, arrived);
  if (difference)
    throw new MoveFailed(`The copy isn’t equal: ${difference}. The site continues with its database.`);
  if (table.hasSequence && (await target.lastId(twin)) < (await source.lastId(table)))
    throw new MoveFailed(
      `The copy isn’t equal: the next ID of ${table.name} is too low. The site continues with its database.`,
    );
}

/** Types differ a little between the engines: MySQL has text for searches as bytes. */
function twinOf(table: Table, target: Table | undefined): Table {
  const columns = table.columns.map(
    (column) => target?.columns.find(({ name }) => name === column.name) ?? column,
  );
  return { ...table, columns };
}

const refused = ({ name }: Table, error: Error) =>
  new MoveFailed(`${name} can’t be copied: ${error.message}. The site continues with its database.`, {
    cause: error,
  });
