import { DataSource, type DataSourceOptions } from 'typeorm';
import { AdminSession } from './src/admin-auth/admin-session.entity.js';
import { User } from './src/admin-auth/user.entity.js';
import { type Environment, readEnvironment } from './src/config/environment.js';
import { Lead } from './src/contacts/lead.entity.js';
import { DatabaseLogger } from './src/database/database.logger.js';
import { CreateContacts1763600000001 } from './src/database/migrations/1763600000001-create-contacts.js';
import { CreateUsers1763600000002 } from './src/database/migrations/1763600000002-create-users.js';
import { CreateAdminSessions1763600000003 } from './src/database/migrations/1763600000003-create-admin-sessions.js';
import { IndexContactsByFingerprint1763600000004 } from './src/database/migrations/1763600000004-index-contacts-by-fingerprint.js';
import { mysqlOptions } from './src/database/mysql.options.js';
import { sqliteOptions } from './src/database/sqlite.options.js';

const common = {
  entities: [Lead, User, AdminSession],
  migrations: [
    CreateContacts1763600000001,
    CreateUsers1763600000002,
    CreateAdminSessions1763600000003,
    IndexContactsByFingerprint1763600000004,
  ],
  migrationsTableName: 'migrations',
  synchronize: false,
  logger: new DatabaseLogger(),
};

/** How to reach the database: MySQL or MariaDB from DATABASE_URL, else the SQLite file under DATA_DIR. */
export function dataSourceOptions({ DATABASE_URL, DATA_DIR }: Environment): DataSourceOptions {
  return DATABASE_URL
    ? { ...common, ...mysqlOptions(DATABASE_URL) }
    : { ...common, ...sqliteOptions(DATA_DIR) };
}

/** For the TypeORM command line, such as `npm run typeorm -- migration:show`. */
export default new DataSource({
  ...dataSourceOptions(readEnvironment(process.env)),
  logger: 'simple-console',
  logging: ['schema', 'migration', 'error'],
});
