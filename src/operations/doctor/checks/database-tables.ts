import { type Check, NotChecked, problem, result, warning } from '../check.js';
import { countOf } from '../count-of.js';

const characterSet = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci';

/** Checks that the tables can hold text in every script, and that all of them support transactions. */
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
      `${countOf(tables.length, 'table')} in ${name}, with the character set ${characters}.`,
      characters !== 'utf8mb4' &&
        warning(
          `The database ${name} has the character set ${characters}.`,
          'New tables may not be able to hold every name and message.',
          `ALTER DATABASE ${name} ${characterSet};`,
        ),
      ...tables.map(
        (table) =>
          !/^utf8mb4_/.test(table.characters) &&
          problem(
            `The table ${table.name} has the collation ${table.characters}.`,
            'Names and messages with characters outside its character set are rejected or garbled.',
            `ALTER TABLE ${table.name} CONVERT TO ${characterSet};`,
          ),
      ),
      ...tables.map(
        (table) =>
          table.engine !== 'InnoDB' &&
          problem(
            `The table ${table.name} has the engine ${table.engine}.`,
            'The engine has no transactions, so a failed change or a backup can contain half of a change.',
            `ALTER TABLE ${table.name} ENGINE=InnoDB;`,
          ),
      ),
    );
  },
};
