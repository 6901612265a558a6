import { CreateContacts1763600000001 } from './1763600000001-create-contacts.js';
import { CreateUsers1763600000002 } from './1763600000002-create-users.js';
import { CreateAdminSessions1763600000003 } from './1763600000003-create-admin-sessions.js';
import { IndexContactsByFingerprint1763600000004 } from './1763600000004-index-contacts-by-fingerprint.js';
import { MarkSuspectsAndDuplicates1763600000005 } from './1763600000005-mark-suspects-and-duplicates.js';
import { CreateLeadTouches1763600000006 } from './1763600000006-create-lead-touches.js';
import { CreateSenderCounts1763600000007 } from './1763600000007-create-sender-counts.js';
import { VersionLeads1763600000021 } from './1763600000021-version-leads.js';
import { IndexTheDesk1763600000022 } from './1763600000022-index-the-desk.js';
import { CreateLeadChanges1763600000023 } from './1763600000023-create-lead-changes.js';
import { CreateLoginTries1763600000024 } from './1763600000024-create-login-tries.js';
import { CreateVisits1763600000031 } from './1763600000031-create-visits.js';
import { CreatePageViews1763600000032 } from './1763600000032-create-page-views.js';
import { CreateEvents1763600000033 } from './1763600000033-create-events.js';
import { CreateAnalyticsSummaries1763600000034 } from './1763600000034-create-analytics-summaries.js';
import { CreateCrawlerVisits1763600000035 } from './1763600000035-create-crawler-visits.js';
import { CreateWebVitals1763600000036 } from './1763600000036-create-web-vitals.js';
import { CreateOutbox1763600000041 } from './1763600000041-create-outbox.js';
import { CreateAcknowledgedAddresses1763600000042 } from './1763600000042-create-acknowledged-addresses.js';
import { CreateSharedSecrets1763600000043 } from './1763600000043-create-shared-secrets.js';
import { CreateAppointments1763600000044 } from './1763600000044-create-appointments.js';
import { CreatePushSubscriptions1763600000045 } from './1763600000045-create-push-subscriptions.js';
import { PackTallies1763600000046 } from './1763600000046-pack-tallies.js';
import { StaySignedIn1795317039000 } from './1795317039000-stay-signed-in.js';
import { AddLanguageAndScreenWidth1795317600000 } from './1795317600000-add-language-and-screen-width.js';
import { NoteSeenSpam1795321224000 } from './1795321224000-note-seen-spam.js';
import { MarkCoarseHours1795331848000 } from './1795331848000-mark-coarse-hours.js';
import { CountAcknowledgedDomains1795334780000 } from './1795334780000-count-acknowledged-domains.js';
import { WidenLeadChanges1795336200000 } from './1795336200000-widen-lead-changes.js';
import { CreateBackups1795342200000 } from './1795342200000-create-backups.js';
import { HoldTheOutbox1795342300000 } from './1795342300000-hold-the-outbox.js';
import { CreateAlarms1795344904000 } from './1795344904000-create-alarms.js';
import { RequireReleases1795345800000 } from './1795345800000-require-releases.js';
import { SetAppointments1795370400000 } from './1795370400000-set-appointments.js';
import { CreateDaysOff1795371000000 } from './1795371000000-create-days-off.js';
import { NoteLeadSources1795374000000 } from './1795374000000-note-lead-sources.js';
import { KeyLeads1795380000000 } from './1795380000000-key-leads.js';
import { CreateSiteContent1795390000000 } from './1795390000000-create-site-content.js';
import { CreatePictures1795396570000 } from './1795396570000-create-pictures.js';
import { NoteTaps1795402000000 } from './1795402000000-note-taps.js';
import { KeepEstimates1795408800000 } from './1795408800000-keep-estimates.js';
import { CreateBooking1795423200000 } from './1795423200000-create-booking.js';
import { KeepMoney1795430000000 } from './1795430000000-keep-money.js';
import { KeepCustomers1795437000000 } from './1795437000000-keep-customers.js';
import { NoteCampaignCosts1795438616000 } from './1795438616000-note-campaign-costs.js';
import { KeepAftercare1795438800000 } from './1795438800000-keep-aftercare.js';
import { NumberRecords1795451889000 } from './1795451889000-number-records.js';
import { NameMigrationsOnce1795452000000 } from './1795452000000-name-migrations-once.js';
import { RememberErasedKeys1795452058000 } from './1795452058000-remember-erased-keys.js';
import { LockByWriting1795452100000 } from './1795452100000-lock-by-writing.js';
import { PlanTheCrewsDay1795785433000 } from './1795785433000-plan-the-crews-day.js';
import { SortLeads1795785567000 } from './1795785567000-sort-leads.js';
import { CreateReviews1795812074000 } from './1795812074000-create-reviews.js';
import { ShowJobPhotos1795812200000 } from './1795812200000-show-job-photos.js';
import { NotifySearchEngines1795812947000 } from './1795812947000-notify-search-engines.js';
import { RecordGoals1795823300000 } from './1795823300000-record-goals.js';
import { SaveSegments1795823501000 } from './1795823501000-save-segments.js';
import { CreateChartNotes1795823502000 } from './1795823502000-create-chart-notes.js';
import { CreateBrowserErrors1795823503000 } from './1795823503000-create-browser-errors.js';
import { DateProof1795823700000 } from './1795823700000-date-proof.js';
import { PackVisits1795823907000 } from './1795823907000-pack-visits.js';
import { KeepAdClicks1795825201000 } from './1795825201000-keep-ad-clicks.js';
import { ChooseAdClicks1795825202000 } from './1795825202000-choose-ad-clicks.js';
import { ChooseSummaryEmails1795825203000 } from './1795825203000-choose-summary-emails.js';
import { BeatForReplicas1795836000000 } from './1795836000000-beat-for-replicas.js';
import { FilterLeads1795836100000 } from './1795836100000-filter-leads.js';
import { AddSecondFactor1795840200000 } from './1795840200000-add-second-factor.js';
import { CreatePasskeys1795840201000 } from './1795840201000-create-passkeys.js';
import { CreateAuditLog1795840202000 } from './1795840202000-create-audit-log.js';
import { ShowCrewsPrices1795840203000 } from './1795840203000-show-crews-prices.js';
import { CreateApiKeys1795840300000 } from './1795840300000-create-api-keys.js';
import { SendWebhooks1795840400000 } from './1795840400000-send-webhooks.js';
import { CreatePlans1795840500000 } from './1795840500000-create-plans.js';
import { CreateWinBacks1795840600000 } from './1795840600000-create-win-backs.js';
import { LetAssistantsIn1795840700000 } from './1795840700000-let-assistants-in.js';
import { NoteUsesOfAccess1795840800000 } from './1795840800000-note-uses-of-access.js';
import { CountLeads1795840900000 } from './1795840900000-count-leads.js';
import { TotalCustomers1795887444000 } from './1795887444000-total-customers.js';
import { SumUpLeads1795889000000 } from './1795889000000-sum-up-leads.js';
import { AddSearchSignatures1795910400000 } from './1795910400000-add-search-signatures.js';
import { CloseLostLeads1795943842000 } from './1795943842000-close-lost-leads.js';
import { DateSecondFactorSetups1795944617000 } from './1795944617000-date-second-factor-setups.js';
import { AddOpenRequests1795947600000 } from './1795947600000-add-open-requests.js';
import { ConfirmEmails1795949075000 } from './1795949075000-confirm-emails.js';
import { ImportAmounts1795969272000 } from './1795969272000-import-amounts.js';
import { NoteCustomersChanges1795969555000 } from './1795969555000-note-customers-changes.js';
import { CountEmailsByNetwork1795993249000 } from './1795993249000-count-emails-by-network.js';
import { FoldSearches1795993300000 } from './1795993300000-fold-searches.js';
import { DateCancellations1796021500000 } from './1796021500000-date-cancellations.js';
import { ForgetLeadBlocks1796032800000 } from './1796032800000-forget-lead-blocks.js';

/**
 * Every change of the schema, oldest first: the only list of them. A new one is named after the UTC time at
 * which it was written.
 */
export const migrations = [
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
  StaySignedIn1795317039000,
  AddLanguageAndScreenWidth1795317600000,
  NoteSeenSpam1795321224000,
  MarkCoarseHours1795331848000,
  CountAcknowledgedDomains1795334780000,
  WidenLeadChanges1795336200000,
  CreateBackups1795342200000,
  HoldTheOutbox1795342300000,
  CreateAlarms1795344904000,
  RequireReleases1795345800000,
  SetAppointments1795370400000,
  CreateDaysOff1795371000000,
  NoteLeadSources1795374000000,
  KeyLeads1795380000000,
  CreateSiteContent1795390000000,
  CreatePictures1795396570000,
  NoteTaps1795402000000,
  KeepEstimates1795408800000,
  CreateBooking1795423200000,
  KeepMoney1795430000000,
  KeepCustomers1795437000000,
  NoteCampaignCosts1795438616000,
  KeepAftercare1795438800000,
  NumberRecords1795451889000,
  NameMigrationsOnce1795452000000,
  RememberErasedKeys1795452058000,
  LockByWriting1795452100000,
  PlanTheCrewsDay1795785433000,
  SortLeads1795785567000,
  CreateReviews1795812074000,
  ShowJobPhotos1795812200000,
  NotifySearchEngines1795812947000,
  RecordGoals1795823300000,
  SaveSegments1795823501000,
  CreateChartNotes1795823502000,
  CreateBrowserErrors1795823503000,
  DateProof1795823700000,
  PackVisits1795823907000,
  KeepAdClicks1795825201000,
  ChooseAdClicks1795825202000,
  ChooseSummaryEmails1795825203000,
  BeatForReplicas1795836000000,
  FilterLeads1795836100000,
  AddSecondFactor1795840200000,
  CreatePasskeys1795840201000,
  CreateAuditLog1795840202000,
  ShowCrewsPrices1795840203000,
  CreateApiKeys1795840300000,
  SendWebhooks1795840400000,
  CreatePlans1795840500000,
  CreateWinBacks1795840600000,
  LetAssistantsIn1795840700000,
  NoteUsesOfAccess1795840800000,
  CountLeads1795840900000,
  TotalCustomers1795887444000,
  SumUpLeads1795889000000,
  AddSearchSignatures1795910400000,
  CloseLostLeads1795943842000,
  DateSecondFactorSetups1795944617000,
  AddOpenRequests1795947600000,
  ConfirmEmails1795949075000,
  ImportAmounts1795969272000,
  NoteCustomersChanges1795969555000,
  CountEmailsByNetwork1795993249000,
  FoldSearches1795993300000,
  DateCancellations1796021500000,
  ForgetLeadBlocks1796032800000,
];

/** Their names, under which a database lists those that it has been through. */
export const migrationNames = migrations.map(({ name }) => name);
