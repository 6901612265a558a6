import { type Check, NotChecked, problem, result, warning } from '../check.js';

const form = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci';

/** Whether names and messages of every script can be kept, and whether every table takes part in transactions. */
export const databaseTables: Check = {
  name: 'database-tables',
  subject: 'The database',
  async run({ database }) {
    if (!database.isServer) throw new NotChecked('the database is an SQLite file');
    const [{ name, characters }] = await database.rows<{ name: string; characters: string }>(
      `SELECT schema_name AS name, default_character_set_name AS characters FROM information_schema.SCHEMATA
       WHERE schema_name = DATABASE()`,
    );
    const tables = await database.rows<{ name: string; engine: string; characters: string }>(
      `SELECT table_name AS name, engine AS engine, table_collation AS characters FROM information_schema.TABLES
       WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' ORDER BY table_name`,
    );
    return result(
      `${tables.length} tables in ${name}, which is ${characters}.`,
      characters !== 'utf8mb4' &&
        warning(
          `The database ${name} has the character set ${characters}.`,
          'A table that is made without a character set of its own cannot keep every name and message.',
          `ALTER DATABASE ${name} ${form};`,
        ),
      ...tables.map(
        (table) =>
          !/^utf8mb4_/.test(table.characters) &&
          problem(
            `The table ${table.name} has the collation ${table.characters}.`,
            'Names and messages with letters that it does not know are refused or spoilt.',
            `ALTER TABLE ${table.name} CONVERT TO ${form};`,
          ),
      ),
      ...tables.map(
        (table) =>
          table.engine !== 'InnoDB' &&
          problem(
            `The table ${table.name} has the engine ${table.engine}.`,
            'It takes part in no transaction: half of a change may be kept, and a backup may hold half of one.',
            `ALTER TABLE ${table.name} ENGINE=InnoDB;`,
          ),
      ),
    );
  },
};
