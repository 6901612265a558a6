import type { MigrationInterface, QueryRunner } from 'typeorm';
import { foldText } from '../../../../views/contracts/leads/leads.js';
import { isMysql } from '../dialect.js';

/** Rows per statement. */
const batchSize = 200;

/** Accents don't matter to a search: takes them out of the search texts that are there. */
export class FoldSearches1795993300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['contacts', 'customers']) await fold(runner, table);
    // Signatures count only at the stamp of their block.
    await runner.query('UPDATE lead_blocks SET signature = NULL, signatureStamp = NULL');
  }

  /** The release before finds these rows by their words without accents. */
  async down(): Promise<void> {}
}

async function fold(runner: QueryRunner, table: string): Promise<void> {
  // Only what isn't ASCII has more bytes than characters.
  const isLonger = isMysql(runner)
    ? 'LENGTH(searchLines) > CHAR_LENGTH(CAST(searchLines AS CHAR CHARACTER SET utf8mb4))'
    : 'LENGTH(CAST(searchLines AS BLOB)) > LENGTH(searchLines)';
  for (let last = 0, isEnd = false; !isEnd; ) {
    const rows: { id: number; searchLines: string | Buffer }[] = await runner.query(
      `SELECT id, searchLines FROM ${table} WHERE id > ? AND ${isLonger} ORDER BY id LIMIT ${batchSize}`,
      [last],
    );
    for (const { id, searchLines } of rows) {
      const [before, after] = [String(searchLines), foldText(String(searchLines))];
      if (after !== before)
        // The release before may change the row meanwhile.
        await runner.query(`UPDATE ${table} SET searchLines = ? WHERE id = ? AND searchLines = ?`, [
          after,
          id,
          before,
        ]);
      last = Number(id);
    }
    isEnd = rows.length < batchSize;
  }
}
