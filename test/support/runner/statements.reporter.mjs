import { cpSync } from 'node:fs';
import { mysqlProblems } from '../databases/mysql-subset.mjs';
import { engine } from '../servers/private-server.mjs';
import { groupProblems } from './full-group-by.mjs';
import { readStatements } from './recorded-statements.mjs';

/** A run of all quick tests has several times more; fewer mean that they aren't recorded. */
const minRecorded = 1_000;

/** Fails a run with a MariaDB statement that MySQL 8.4 or 9 wouldn't take (../databases/mysql-subset.mjs). */
export default class StatementsReporter {
  constructor({ nonFlagArgs, testNamePattern }) {
    this.isWhole = nonFlagArgs.length === 0 && !testNamePattern && !process.env.TEST_ALL;
  }

  async onRunComplete(_contexts, results) {
    const { TEST_DATABASE_URL, TEST_STATEMENTS, TEST_KEEP_STATEMENTS, TEST_MIGRATED_DATABASE } = process.env;
    // MySQL itself has refused what it doesn’t take.
    if (!TEST_DATABASE_URL || engine === 'mysql') return;
    if (TEST_KEEP_STATEMENTS) cpSync(TEST_STATEMENTS, TEST_KEEP_STATEMENTS, { recursive: true });
    const statements = readStatements();
    const wrong = statements.flatMap((sql) => mysqlProblems(sql).map((problem) => `${problem}: ${sql}`));
    if (statements.length > 0 && TEST_MIGRATED_DATABASE)
      wrong.push(
        ...(await groupProblems(TEST_DATABASE_URL.replace(/mysql$/, TEST_MIGRATED_DATABASE), statements)),
      );
    if (this.isWhole && statements.length < minRecorded)
      wrong.push(`Only ${statements.length} statements were recorded`);
    if (wrong.length === 0) return;
    process.stdout.write(`Not for MySQL 8.4 and 9:\n  ${wrong.join('\n  ')}\n`);
    results.numFailedTests++;
  }
}
