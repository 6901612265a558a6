import { type QueryRunner, TableIndex } from 'typeorm';

/*
 * MySQL commits each DDL statement on its own, so an interrupted migration has made some of its changes and
 * runs again from its start. Each change therefore first checks whether it has been made.
 */

/** Adds a column unless it is there. @param definition type and constraints in the dialect's SQL. */
export async function addColumn(runner: QueryRunner, table: string, column: string, definition: string) {
  if (await runner.hasColumn(table, column)) return;
  await runner.query(`ALTER TABLE ${table} ADD COLUMN ${column} ${definition}`);
}

/** Adds an index unless it is there. */
export async function addIndex(
  runner: QueryRunner,
  table: string,
  name: string,
  columnNames: string[],
  { isUnique = false } = {},
) {
  const existing = await runner.getTable(table);
  if (existing?.indices.some((index) => index.name === name)) return;
  await runner.createIndex(table, new TableIndex({ name, columnNames, isUnique }));
}

/** Drops an index, if it is there. */
export async function dropIndex(runner: QueryRunner, table: string, name: string) {
  const existing = await runner.getTable(table);
  if (existing?.indices.some((index) => index.name === name)) await runner.dropIndex(table, name);
}
