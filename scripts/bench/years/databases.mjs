import { statSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';

/** What the bench asks of the database beside the site, the same for both engines. `query` with `VALUES ?` inserts many rows. */
export async function openMysql(url) {
  const connection = await createConnection({ uri: url, timezone: 'Z' });
  let dropped = [];
  return {
    query: async (sql, values) => (await connection.query(sql, values))[0],
    earlier: (column, hours) => `${column} - INTERVAL ${hours} HOUR`,
    async beforeLoading() {
      await connection.query('SET GLOBAL innodb_flush_log_at_trx_commit = 0');
      await connection.query('SET unique_checks = 0');
    },
    /** Drops the indexes of these tables, because adding them afterwards takes a fifth of the time. */
    async dropIndexes(tables) {
      const [rows] = await connection.query(
        `SELECT TABLE_NAME AS name, INDEX_NAME AS indexName, MIN(NON_UNIQUE) AS isMany,
           GROUP_CONCAT(CONCAT(COLUMN_NAME, IF(SUB_PART IS NULL, '', CONCAT('(', SUB_PART, ')'))) ORDER BY SEQ_IN_INDEX) AS columns_
         FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME IN (?) AND INDEX_NAME <> 'PRIMARY'
         GROUP BY TABLE_NAME, INDEX_NAME`,
        [tables],
      );
      for (const name of new Set(rows.map((row) => row.name))) {
        const own = rows.filter((row) => row.name === name);
        await connection.query(
          `ALTER TABLE ${name} ${own.map(({ indexName }) => `DROP INDEX ${indexName}`).join(', ')}`,
        );
        const added = own.map(
          ({ indexName, isMany, columns_ }) =>
            `ADD ${Number(isMany) ? '' : 'UNIQUE '}INDEX ${indexName} (${columns_})`,
        );
        dropped.push(`ALTER TABLE ${name} ${added.join(', ')}`);
      }
    },
    async addIndexes() {
      for (const sql of dropped) await connection.query(sql);
      dropped = [];
    },
    async afterLoading() {
      for (const { name } of await this.tables()) await connection.query(`ANALYZE TABLE ${name}`);
      await connection.query('SET GLOBAL innodb_flush_log_at_trx_commit = 1');
    },
    async tables() {
      const [rows] = await connection.query(
        `SELECT TABLE_NAME AS name, TABLE_ROWS AS lines_, DATA_LENGTH + INDEX_LENGTH AS bytes FROM information_schema.TABLES
         WHERE TABLE_SCHEMA = DATABASE() ORDER BY bytes DESC`,
      );
      return rows;
    },
    /** Rows that the server has read so far, for everyone. */
    async rowsRead() {
      const [rows] = await connection.query("SHOW GLOBAL STATUS LIKE 'Handler_read%'");
      return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
    },
    async queries() {
      const [[row]] = await connection.query("SHOW GLOBAL STATUS LIKE 'Questions'");
      return Number(row.Value);
    },
    close: () => connection.end(),
  };
}

export async function openSqlite(dataDir) {
  const { Sqlite } = await import('../../../dist/src/platform/database/sqlite/sqlite-driver.js');
  const path = join(dataDir, 'site.sqlite');
  const file = new Sqlite(path);
  return {
    query(sql, [rows] = []) {
      if (!rows) return /^SELECT/.test(sql) ? file.prepare(sql).all() : file.exec(sql);
      const insert = file.prepare(sql.replace('VALUES ?', `VALUES (${rows[0].map(() => '?').join(', ')})`));
      file.exec('BEGIN');
      for (const row of rows) insert.run(...row);
      file.exec('COMMIT');
    },
    earlier: (column, hours) => `strftime('%Y-%m-%d %H:%M:%f', ${column}, '-${hours} hours')`,
    dropIndexes: () => undefined,
    addIndexes: () => undefined,
    beforeLoading: () => file.exec('PRAGMA synchronous = OFF'),
    afterLoading: () => file.exec('ANALYZE'),
    tables: () => [{ name: 'site.sqlite', bytes: statSync(path).size }],
    rowsRead: () => 0,
    queries: () => 0,
    close: () => file.close(),
  };
}
