import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dialectOf, isMysql } from '../dialect.js';
import { addColumn } from '../schema-changes.js';

const rowsAtOnce = 100;
const ofRow = 'kind = ? AND span = ? AND hour = ?';

interface Key {
  kind: string;
  span: number;
  hour: number;
}

/** Stores counts by key as bytes instead of text, which takes a seventh of the room and less time to read. */
export class PackTallies1763600000046 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('analytics_tallies', 'counts'))) return;
    const { bytes } = dialectOf(runner);
    await addColumn(runner, 'analytics_tallies', 'packed', bytes);
    await convert<{ counts: string }>(runner, 'counts', 'packed', ({ counts }) => {
      const keysByCount: Record<string, string[]> = {};
      for (const [key, count] of Object.entries<number>(JSON.parse(counts))) {
        keysByCount[count] ??= [];
        keysByCount[count].push(key);
      }
      return deflateRawSync(JSON.stringify(keysByCount));
    });
    await replace(runner, 'counts', 'packed', bytes);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('analytics_tallies', 'packed'))) return;
    const { mediumText, exact } = dialectOf(runner);
    const text = `${mediumText} ${exact}`;
    await addColumn(runner, 'analytics_tallies', 'counts', text);
    await convert<{ packed: Buffer }>(runner, 'packed', 'counts', ({ packed }) => {
      const keysByCount: Record<string, string[]> = JSON.parse(inflateRawSync(packed).toString());
      const entries = Object.entries(keysByCount);
      return JSON.stringify(
        Object.fromEntries(entries.flatMap(([count, keys]) => keys.map((key) => [key, Number(count)]))),
      );
    });
    await replace(runner, 'packed', 'counts', text);
  }
}

/** Converts some rows at a time, each one once, so that an interrupted conversion goes on where it was. */
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

/**
 * Drops the old column and, on MySQL, makes the new one NOT NULL. Where another process has meanwhile added a
 * row with the old column only, MySQL refuses, and the next attempt converts that row. SQLite has one
 * process, and cannot add NOT NULL later.
 */
async function replace(runner: QueryRunner, old: string, kept: string, definition: string): Promise<void> {
  const onMysql = isMysql(runner);
  const filled = onMysql ? `MODIFY ${kept} ${definition} NOT NULL, ` : '';
  await runner.query(`ALTER TABLE analytics_tallies ${filled}DROP COLUMN ${old}`);
}
