import { DataSource, type DataSourceOptions } from 'typeorm';
import { AdminSession } from './src/admin-auth/admin-session.entity.js';
import { LoginTries } from './src/admin-auth/login-tries.entity.js';
import { User } from './src/admin-auth/user.entity.js';
import { Appointment } from './src/calendar/appointment.entity.js';
import { type Environment, readEnvironment } from './src/config/environment.js';
import { Lead } from './src/contacts/lead.entity.js';
import { LeadChange } from './src/contacts/lead-change.entity.js';
import { LeadTouch } from './src/contacts/lead-touch.entity.js';
import { DatabaseLogger } from './src/database/database.logger.js';
import { migrations } from './src/database/migrations/index.js';
import { mysqlOptions } from './src/database/mysql.options.js';
import { SharedSecret } from './src/database/shared-secret.entity.js';
import { sqliteOptions } from './src/database/sqlite.options.js';
import { AcknowledgedAddress } from './src/mail/acknowledged-address.entity.js';
import { OutboxItem } from './src/outbox/outbox-item.entity.js';
import { PushSubscription } from './src/push/push-subscription.entity.js';

const common = {
  entities: [
    Lead,
    LeadTouch,
    LeadChange,
    User,
    AdminSession,
    LoginTries,
    OutboxItem,
    AcknowledgedAddress,
    SharedSecret,
    Appointment,
    PushSubscription,
  ],
  migrations,
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
