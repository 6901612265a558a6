import type { DataSourceOptions } from 'typeorm';
import { ApiKey } from './admin/api/keys/api-key.entity.js';
import { McpSettings } from './admin/api/mcp/mcp-settings.entity.js';
import { ApiRequest } from './admin/api/requests/api-request.entity.js';
import { CrewLink } from './admin/crew/crew-link.entity.js';
import { CrewReport } from './admin/crew/crew-report.entity.js';
import { DayOrder } from './admin/crew/day-order.entity.js';
import { AdminSession } from './admin-auth/admin-session.entity.js';
import { LoginTries } from './admin-auth/login-tries.entity.js';
import { Passkey } from './admin-auth/passkeys/passkey.entity.js';
import { UsedChallenge } from './admin-auth/passkeys/used-challenge.entity.js';
import { RecoveryCode } from './admin-auth/second-factor/recovery-code.entity.js';
import { User } from './admin-auth/user.entity.js';
import { BrowserError } from './analytics/browser-errors/browser-error.entity.js';
import { CampaignCost } from './analytics/revenue/campaign-cost.entity.js';
import { ChartNoteRow } from './analytics/saved/chart-note.entity.js';
import { SavedSegmentRow } from './analytics/saved/saved-segment.entity.js';
import { AdClickSettings } from './business/ad-click-settings.entity.js';
import { BookingSettingsRow } from './business/availability/booking-settings.entity.js';
import { ReservedSlot } from './business/availability/reserved-slot.entity.js';
import { SiteDraft } from './business/content/site-draft.entity.js';
import { SiteVersion } from './business/content/site-version.entity.js';
import { DayOffRow } from './business/day-off.entity.js';
import { ProofDate } from './business/proof/proof-date.entity.js';
import { PublishedPairRow } from './business/proof/published-pair.entity.js';
import { PublishedPairFile } from './business/proof/published-pair-file.entity.js';
import { Review } from './business/proof/review.entity.js';
import { Appointment } from './calendar/appointment.entity.js';
import { AdClick } from './contacts/ad-clicks/ad-click.entity.js';
import { ErasedKey } from './contacts/journal/erased-key.entity.js';
import { Lead } from './contacts/leads/lead.entity.js';
import { LeadChange } from './contacts/leads/lead-change.entity.js';
import { CustomerLink } from './contacts/links/customer-link.entity.js';
import { LeadProfile } from './contacts/sources/lead-profile.entity.js';
import { LeadTouch } from './contacts/sources/lead-touch.entity.js';
import { Customer } from './customers/customer.entity.js';
import { CustomerKey } from './customers/customer-key.entity.js';
import { CustomerImport } from './customers/imports/customer-import.entity.js';
import { PhotoConsent } from './customers/job-photos/photo-consent.entity.js';
import { PhotoPair } from './customers/job-photos/photo-pair.entity.js';
import { LeadPhotoRow } from './customers/photos/lead-photo.entity.js';
import { Plan } from './customers/plans/plan.entity.js';
import { PlanVisit } from './customers/plans/plan-visit.entity.js';
import { DismissedSuggestion } from './customers/suggestions/dismissed-suggestion.entity.js';
import { AcknowledgedAddress } from './messages/email/acknowledged-address.entity.js';
import { SummaryEmailsRow } from './messages/email/summary-emails.entity.js';
import { FollowUpSettingsRow } from './messages/follow-ups/follow-up-settings.entity.js';
import { EmailOptOut } from './messages/follow-ups/opt-outs/email-opt-out.entity.js';
import { PushSubscription } from './messages/push/push-subscription.entity.js';
import { WebhookEndpoint } from './messages/webhooks/webhook-endpoint.entity.js';
import { WebhookMessage } from './messages/webhooks/webhook-message.entity.js';
import { WinBack } from './messages/win-back/win-back.entity.js';
import { Job } from './money/job.entity.js';
import { Quote } from './money/quote.entity.js';
import { Backup } from './operations/backup/backup.entity.js';
import { ActiveAlert } from './operations/monitoring/active-alert.entity.js';
import { AuditEntry } from './platform/audit/audit-entry.entity.js';
import type { Environment } from './platform/config/environment.js';
import { DatabaseLogger } from './platform/database/database.logger.js';
import { migrations } from './platform/database/migrations/index.js';
import { mysqlOptions } from './platform/database/mysql/mysql.options.js';
import { SharedSecret } from './platform/database/shared-secret.entity.js';
import { sqliteBesideOptions, sqliteOptions } from './platform/database/sqlite/sqlite.options.js';
import { OutboxHold } from './platform/outbox/outbox-hold.entity.js';
import { OutboxItem } from './platform/outbox/outbox-item.entity.js';
import { IndexNowSettings } from './website/index-now/index-now-settings.entity.js';
import { Picture } from './website/pictures/picture.entity.js';
import { PictureFileRow } from './website/pictures/picture-file.entity.js';
import { PictureMaster } from './website/pictures/picture-master.entity.js';

const common = {
  entities: [
    Lead,
    LeadTouch,
    LeadProfile,
    AdClick,
    AdClickSettings,
    LeadChange,
    ErasedKey,
    User,
    RecoveryCode,
    AuditEntry,
    Passkey,
    UsedChallenge,
    AdminSession,
    LoginTries,
    OutboxItem,
    AcknowledgedAddress,
    SharedSecret,
    Appointment,
    PushSubscription,
    WebhookEndpoint,
    WebhookMessage,
    Backup,
    OutboxHold,
    ActiveAlert,
    DayOffRow,
    SiteVersion,
    SiteDraft,
    IndexNowSettings,
    Picture,
    PictureMaster,
    PictureFileRow,
    BookingSettingsRow,
    ReservedSlot,
    CustomerLink,
    LeadPhotoRow,
    ProofDate,
    Review,
    PhotoConsent,
    PhotoPair,
    PublishedPairRow,
    PublishedPairFile,
    Job,
    Quote,
    CampaignCost,
    BrowserError,
    ChartNoteRow,
    SavedSegmentRow,
    FollowUpSettingsRow,
    SummaryEmailsRow,
    EmailOptOut,
    Customer,
    CustomerKey,
    CustomerImport,
    Plan,
    PlanVisit,
    DismissedSuggestion,
    WinBack,
    DayOrder,
    CrewLink,
    CrewReport,
    ApiKey,
    ApiRequest,
    McpSettings,
  ],
  migrations,
  migrationsTableName: 'migrations',
  synchronize: false,
};

/** Returns the connection options: MySQL or MariaDB from DATABASE_URL, else the SQLite file in DATA_DIR. */
export function dataSourceOptions({ DATABASE_URL, DATA_DIR }: Environment): DataSourceOptions {
  return DATABASE_URL
    ? { ...common, logger: new DatabaseLogger(), ...mysqlOptions(DATABASE_URL) }
    : { ...common, logger: new DatabaseLogger(), ...sqliteOptions(DATA_DIR) };
}

/** Returns the connection options of a command that runs next to the site. */
export function dataSourceBesideOptions({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Environment, 'DATABASE_URL' | 'DATA_DIR'>): DataSourceOptions {
  return DATABASE_URL
    ? { ...common, logger: new DatabaseLogger(), ...mysqlOptions(DATABASE_URL) }
    : { ...common, logger: new DatabaseLogger(), ...sqliteBesideOptions(DATA_DIR) };
}
