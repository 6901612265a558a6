import { DataSource, type DataSourceOptions } from 'typeorm';
import { AdminSession } from './src/admin-auth/admin-session.entity.js';
import { LoginTries } from './src/admin-auth/login-tries.entity.js';
import { User } from './src/admin-auth/user.entity.js';
import { analyticsEntities } from './src/analytics/analytics.entities.js';
import { Appointment } from './src/calendar/appointment.entity.js';
import { type Environment, readEnvironment } from './src/config/environment.js';
import { Lead } from './src/contacts/lead.entity.js';
import { LeadChange } from './src/contacts/lead-change.entity.js';
import { LeadTouch } from './src/contacts/lead-touch.entity.js';
import { DatabaseLogger } from './src/database/database.logger.js';
import { CreateContacts1763600000001 } from './src/database/migrations/1763600000001-create-contacts.js';
import { CreateUsers1763600000002 } from './src/database/migrations/1763600000002-create-users.js';
import { CreateAdminSessions1763600000003 } from './src/database/migrations/1763600000003-create-admin-sessions.js';
import { IndexContactsByFingerprint1763600000004 } from './src/database/migrations/1763600000004-index-contacts-by-fingerprint.js';
import { MarkSuspectsAndDuplicates1763600000005 } from './src/database/migrations/1763600000005-mark-suspects-and-duplicates.js';
import { CreateLeadTouches1763600000006 } from './src/database/migrations/1763600000006-create-lead-touches.js';
import { CreateSenderCounts1763600000007 } from './src/database/migrations/1763600000007-create-sender-counts.js';
import { VersionLeads1763600000021 } from './src/database/migrations/1763600000021-version-leads.js';
import { IndexTheDesk1763600000022 } from './src/database/migrations/1763600000022-index-the-desk.js';
import { CreateLeadChanges1763600000023 } from './src/database/migrations/1763600000023-create-lead-changes.js';
import { CreateLoginTries1763600000024 } from './src/database/migrations/1763600000024-create-login-tries.js';
import { CreateVisits1763600000031 } from './src/database/migrations/1763600000031-create-visits.js';
import { CreatePageViews1763600000032 } from './src/database/migrations/1763600000032-create-page-views.js';
import { CreateEvents1763600000033 } from './src/database/migrations/1763600000033-create-events.js';
import { CreateAnalyticsSummaries1763600000034 } from './src/database/migrations/1763600000034-create-analytics-summaries.js';
import { CreateCrawlerVisits1763600000035 } from './src/database/migrations/1763600000035-create-crawler-visits.js';
import { CreateWebVitals1763600000036 } from './src/database/migrations/1763600000036-create-web-vitals.js';
import { CreateOutbox1763600000041 } from './src/database/migrations/1763600000041-create-outbox.js';
import { CreateAcknowledgedAddresses1763600000042 } from './src/database/migrations/1763600000042-create-acknowledged-addresses.js';
import { CreateSharedSecrets1763600000043 } from './src/database/migrations/1763600000043-create-shared-secrets.js';
import { CreateAppointments1763600000044 } from './src/database/migrations/1763600000044-create-appointments.js';
import { CreatePushSubscriptions1763600000045 } from './src/database/migrations/1763600000045-create-push-subscriptions.js';
import { PackTallies1763600000046 } from './src/database/migrations/1763600000046-pack-tallies.js';
import { mysqlOptions } from './src/database/mysql.options.js';
import { sqliteOptions } from './src/database/sqlite.options.js';
import { AcknowledgedAddress } from './src/mail/acknowledged-address.entity.js';
import { OutboxItem } from './src/outbox/outbox-item.entity.js';
import { PushSubscription } from './src/push/push-subscription.entity.js';
import { SharedSecret } from './src/secrets/shared-secret.entity.js';

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
    ...analyticsEntities,
  ],
  migrations: [
    CreateContacts1763600000001,
    CreateUsers1763600000002,
    CreateAdminSessions1763600000003,
    IndexContactsByFingerprint1763600000004,
    MarkSuspectsAndDuplicates1763600000005,
    CreateLeadTouches1763600000006,
    CreateSenderCounts1763600000007,
    VersionLeads1763600000021,
    IndexTheDesk1763600000022,
    CreateLeadChanges1763600000023,
    CreateLoginTries1763600000024,
    CreateVisits1763600000031,
    CreatePageViews1763600000032,
    CreateEvents1763600000033,
    CreateAnalyticsSummaries1763600000034,
    CreateCrawlerVisits1763600000035,
    CreateWebVitals1763600000036,
    CreateOutbox1763600000041,
    CreateAcknowledgedAddresses1763600000042,
    CreateSharedSecrets1763600000043,
    CreateAppointments1763600000044,
    CreatePushSubscriptions1763600000045,
    PackTallies1763600000046,
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
