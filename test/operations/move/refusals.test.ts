import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { MysqlSide } from '../../../src/operations/move/mysql-side.js';
import { SqliteSide } from '../../../src/operations/move/sqlite-side.js';
import {
  describeOnServer,
  serverDatabase,
  sqlite,
  type TestDatabase,
} from '../../support/databases/databases.js';
import { migrated } from '../../support/databases/migrated.js';
import { contentOf, moveTo } from './support/movable.js';

const account = 'reader_of_moves';

describeOnServer('A move to a server that can’t take the data', () => {
  let site: TestDatabase;
  let server: TestDatabase;
  let admin: MysqlSide;
  let before: unknown;

  beforeEach(async () => {
    site = await migrated(sqlite)();
    server = await serverDatabase();
    admin = await MysqlSide.open(String(server.variables.DATABASE_URL));
    before = contentOf(String(site.variables.DATA_DIR));
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    // Refused before anything changes.
    expect(await admin.tableNames()).toEqual([]);
    expect(contentOf(String(site.variables.DATA_DIR))).toEqual(before);
    await admin.rows(`DROP USER IF EXISTS ${account}@'%', ${account}@localhost`);
    await admin.close();
    await server.drop();
    await site.drop();
  });

  it.each([
    ['SELECT', /lacks a right .*DROP command denied.* deploy\/database\/grants.sql has the rights/],
    ['SELECT, INSERT, UPDATE, DELETE, CREATE, DROP', /lacks a right .*ALTER command denied/],
  ])('names the right that an account with %s lacks', async (rights, message) => {
    const address = new URL(String(server.variables.DATABASE_URL));
    for (const host of ['%', 'localhost']) {
      await admin.rows(`CREATE USER ${account}@'${host}' IDENTIFIED BY 'secret'`);
      await admin.rows(`GRANT ${rights} ON ${address.pathname.slice(1)}.* TO ${account}@'${host}'`);
    }
    address.username = account;
    address.password = 'secret';
    await expect(moveTo(site.variables, address.href)).rejects.toThrow(message);
  });

  it('says how much room it needs, and how much there is', async () => {
    jest.spyOn(SqliteSide.prototype, 'size').mockResolvedValue(2 ** 50);
    await expect(moveTo(site.variables, String(server.variables.DATABASE_URL))).rejects.toThrow(
      /^The move needs up to 2147483698 MB in .*, but only \d+ MB is free\.$/,
    );
  });

  it('names the table with a row that is larger than the server accepts', async () => {
    const [{ most }] = await admin.rows('SELECT @@max_allowed_packet AS most');
    jest
      .spyOn(SqliteSide.prototype, 'largestRow')
      .mockImplementation(async ({ name }) => (name === 'picture_files' ? Number(most) : 1_000));
    await expect(moveTo(site.variables, String(server.variables.DATABASE_URL))).rejects.toThrow(
      /^A row of picture_files has \d+ MB, but the server accepts \d+ MB\. Set max_allowed_packet = 64M/,
    );
  });
});
