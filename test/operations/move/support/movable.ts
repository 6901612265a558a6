import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { dataSourceBesideOptions } from '../../../../src/data-source-options.js';
import { type MoveRun, move } from '../../../../src/operations/move/move.js';
import type { Screen } from '../../../../src/operations/move/progress.js';
import { readEnvironment, type Variables } from '../../../../src/platform/config/environment.js';
import { migrate } from '../../../../src/platform/database/migrate.js';
import { Sqlite } from '../../../../src/platform/database/sqlite/sqlite-driver.js';

/** Starts a move in this process, like the command does. @param to null for the SQLite file. */
export function startMove(
  variables: Variables,
  to: string | null,
  screen: Screen = { write: () => undefined },
): MoveRun {
  const { DATA_DIR, DATABASE_URL, backupDir } = readEnvironment(variables);
  return move({
    dataDir: DATA_DIR,
    backupDir,
    setting: variables.DATABASE_URL,
    from: DATABASE_URL ?? null,
    to,
    screen,
    migrate: async (place) => {
      const environment = readEnvironment({ ...variables, DATABASE_URL: place ?? '' }, { withMoves: false });
      const dataSource = await new DataSource(dataSourceBesideOptions(environment)).initialize();
      await migrate(dataSource).finally(() => dataSource.destroy());
    },
  });
}

/** Runs a move to its end. */
export const moveTo = (variables: Variables, to: string | null) => startMove(variables, to).result;

type Cell = string | number | bigint | Buffer | null;

const oddTexts = [
  'O\'Hara \\ "quoted" %_',
  '🧽 日本 Zoë',
  '',
  ' spaces ',
  'tab\tline\nend\u0000nul',
  'ſtraße STRASSE',
];
const instants = ['2026-11-28 03:12:41.007', '1999-12-31 23:59:59.999', '2026-03-08 08:30:00.000'];
const doubles = [0.1, 1234.5, 1e-9, 123456789.12345678, 5];

/** Returns a value that an engine could change, by the column's type and the row's number. */
function oddValue(type: string, row: number, isUnique: boolean): Cell {
  const length = Number(/\((\d+)\)/.exec(type)?.[1] ?? 60);
  if (/^bigint/i.test(type)) return isUnique ? 9007199254740993n + BigInt(row) : 9223372036854775807n;
  if (/tiny|small|bool/i.test(type)) return row % 2;
  if (/int/i.test(type)) return isUnique ? row + 1 : 2147483647 - row;
  if (/double/i.test(type)) return doubles[row % doubles.length];
  if (/datetime/i.test(type)) return instants[row % instants.length];
  if (/blob/i.test(type)) return Buffer.from(Array.from({ length: 256 }, (_, byte) => (byte + row) % 256));
  const text = isUnique ? `${row}${oddTexts[1]}` : oddTexts[row % oddTexts.length];
  // MySQL counts characters, not UTF-16 units.
  return [...text].slice(0, length).join('');
}

/** Fills every table of a site's SQLite file with rows of odd values. */
export function fillOddly(dataDir: string, rows = 6): void {
  const file = new Sqlite(join(dataDir, 'site.sqlite'));
  file.exec('BEGIN');
  for (const name of tablesIn(file)) {
    const columns = file.pragma(`table_info(${name})`) as {
      name: string;
      type: string;
      notnull: number;
      pk: number;
    }[];
    const indexes = file.pragma(`index_list(${name})`) as { name: string; unique: number }[];
    const unique = new Set(
      indexes
        .filter((index) => index.unique)
        .flatMap((index) =>
          (file.pragma(`index_info(${index.name})`) as { name: string }[]).map((one) => one.name),
        ),
    );
    file.exec(`DELETE FROM ${name}`);
    for (let row = 0; row < rows; row++) {
      const values = columns.map(({ name: column, type, notnull, pk }) =>
        !notnull && !pk && !/blob/i.test(type) && row % 3 === 2
          ? null
          : oddValue(type, row, pk > 0 || unique.has(column)),
      );
      file.prepare(`INSERT INTO ${name} VALUES (${values.map(() => '?').join(', ')})`).run(...values);
    }
  }
  file.exec("UPDATE sqlite_sequence SET seq = seq + 1000 WHERE name <> 'migrations'; COMMIT");
  file.close();
}

const tablesIn = (file: InstanceType<typeof Sqlite>) =>
  file
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT IN ('migrations', 'replication_heartbeat') ORDER BY name",
    )
    .pluck()
    .all() as string[];

/** Returns all that a site's SQLite file has, with each value's type, and the highest IDs. */
export function contentOf(dataDir: string): Record<string, unknown> {
  const file = new Sqlite(join(dataDir, 'site.sqlite'), { readonly: true });
  const content: Record<string, unknown> = {};
  for (const name of tablesIn(file)) {
    const columns = file.pragma(`table_info(${name})`) as { name: string }[];
    const list = columns.map((column) => `typeof(${column.name}) || ' ' || quote(${column.name})`);
    content[name] = file
      .prepare(`SELECT ${list.join(', ')} FROM ${name} ORDER BY 1`)
      .raw()
      .all();
  }
  content.sequences = file
    .prepare("SELECT name, seq FROM sqlite_sequence WHERE name <> 'migrations' ORDER BY name")
    .raw()
    .all();
  file.close();
  return content;
}

/** Deletes a site's SQLite file, as `--forget` does. */
export async function deleteFileOf(dataDir: string): Promise<void> {
  for (const ending of ['', '-wal', '-shm']) await rm(join(dataDir, `site.sqlite${ending}`), { force: true });
}
