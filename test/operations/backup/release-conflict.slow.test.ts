import { expect, it } from '@jest/globals';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { describeOnServer, serverDatabase } from '../../support/databases/databases.js';
import { withPassword } from '../../support/databases/migrated.js';
import { until } from '../../support/runner/until.js';
import { startCommand } from '../../support/site/command.js';

const dueBefore = `INSERT INTO outbox (leadId, kind, token, dueAt, leasedUntil, wantedAt)
  VALUES (7, 'owner-alert', 't', '2026-01-01', '1970-01-01', '2026-01-01')`;

describeOnServer('The release of a restored site', () => {
  it('runs again when the database rolls it back in a deadlock', async () => {
    const { variables, drop } = await withPassword(serverDatabase)();
    const other = await createConnection(variables.DATABASE_URL ?? '');
    const count = async (sql: string) => {
      const [[row]] = await other.query<RowDataPacket[]>(sql);
      return Number(Object.values(row)[0]);
    };
    try {
      await other.query(dueBefore);
      await other.query("INSERT INTO outbox_hold (reason, since) VALUES ('restored', UTC_TIMESTAMP(3))");
      const deadlocks = "SELECT `COUNT` FROM information_schema.INNODB_METRICS WHERE NAME = 'lock_deadlocks'";
      const before = await count(deadlocks);
      await other.beginTransaction();
      await other.query('SELECT * FROM outbox_hold FOR UPDATE');
      // Of two transactions in a deadlock, the one with fewer changes is rolled back.
      await other.query(
        `INSERT INTO erased_keys (keyHash, erasedAt)
         WITH RECURSIVE numbers AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM numbers WHERE n < 100)
         SELECT SHA2(n, 256), UTC_TIMESTAMP() FROM numbers`,
      );
      const { ended } = startCommand('restore', ['--release', '--skip-overdue', '--json'], variables);
      // The command has changed the delivery, and waits for the hold.
      const waiting =
        "SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE INFO LIKE 'DELETE FROM `outbox_hold`%' AND DB = DATABASE()";
      await until(async () => (await count(waiting)) > 0);
      await other.query("UPDATE outbox SET note = 'other' WHERE leadId = 7");
      expect(await count(deadlocks)).toBeGreaterThan(before);
      await other.rollback();
      const { code, stdout, stderr } = await ended;
      expect([code, stderr]).toEqual([0, '']);
      expect(JSON.parse(stdout)).toMatchObject({ done: 'released', skipped: 1, waiting: 0 });
      expect(await count('SELECT COUNT(*) FROM outbox_hold')).toBe(0);
    } finally {
      await other.end();
      await drop();
    }
  }, 60_000);
});
