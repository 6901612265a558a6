import { Breakdown } from '../../components/admin/analytics/breakdown.js';
import { Figure } from '../../components/admin/analytics/figure.js';
import { TodaysVisitors } from '../../components/admin/analytics/todays-visitors.js';
import { TodayBox } from '../../components/admin/bookings/today-box.js';
import { RecentContacts } from '../../components/admin/leads/recent-contacts.js';
import { Alarms } from '../../components/admin/settings/alarms.js';
import { BackupNote } from '../../components/admin/settings/backup-note.js';
import { JournalNote } from '../../components/admin/settings/journal-note.js';
import { ReadyToOpen } from '../../components/admin/settings/ready-to-open.js';
import { useRendered } from '../../components/admin/shared/queries.js';
import type { BackupFacts, JournalFacts, LeadStats, OpenTask, Today } from '../../contracts/admin.js';
import type { AnalyticsOverview } from '../../contracts/analytics/analytics.js';
import { type LeadView, priorityOptions, statusOptions } from '../../contracts/leads/leads.js';
import type { MoneySoon } from '../../contracts/money/money-report.js';
import type { Meta } from '../../contracts/website/meta.js';
import { formatPrice } from '../../format/figures.js';
import { AdminLayout } from '../../layouts/admin.js';

interface DashboardPageProps {
  stats: LeadStats;
  today: Today;
  money: MoneySoon;
  /** The newest leads. */
  recent: LeadView[];
  /** Visits since `midnight`; left out if counting them takes too long. */
  analytics?: AnalyticsOverview;
  /** The start of the business's day, ISO 8601. */
  midnight: string;
  /** Problems with the site that need the owner's attention. */
  alarms: string[];
  /** Undefined if the site makes no backups. */
  backups?: BackupFacts;
  journal: JournalFacts;
  /** What is left to do before launch. */
  openTasks: OpenTask[];
}

export const meta = (_props: DashboardPageProps): Meta => ({
  title: 'Dashboard',
  description: 'Leads, today’s appointments and visitors',
  noindex: true,
});

export default function DashboardPage(props: DashboardPageProps) {
  return (
    <AdminLayout path="/admin">
      <Dashboard {...props} />
    </AdminLayout>
  );
}

function Dashboard({
  stats: rendered,
  today,
  money,
  recent,
  analytics,
  midnight,
  alarms,
  backups,
  journal,
  openTasks,
}: DashboardPageProps) {
  const stats = useRendered('/admin/api/stats', rendered);
  return (
    <>
      <div className="title-row">
        <h1>Dashboard</h1>
        <p className="button-row button-row--end">
          <a className="button button--accent" href="/admin/leads">
            Manage Leads
          </a>
          <a className="button" href="/admin/bookings">
            View Bookings
          </a>
        </p>
      </div>
      <Alarms rendered={alarms} />
      <TodayBox rendered={today} />
      <ReadyToOpen tasks={openTasks} />
      <div className="figures">
        <Figure label="Total Leads" value={stats.total} />
        <Figure label="New Today" value={stats.newToday} />
        <Figure label="Scheduled" value={stats.byStatus.scheduled} />
        <Figure label="Completed" value={stats.byStatus.completed} />
      </div>
      <div className="figures">
        <Figure label="Scheduled Today" value={formatPrice(money.expectedTodayCents)} />
        <Figure label="Scheduled This Week" value={formatPrice(money.expectedWeekCents)} />
        <Figure label="Revenue Today" value={formatPrice(money.earnedTodayCents)} />
        <Figure label="Revenue This Week" value={formatPrice(money.earnedWeekCents)} />
      </div>
      <TodaysVisitors rendered={analytics} since={midnight} />
      <div className="two-columns">
        <Breakdown title="Lead Status" options={statusOptions} counts={stats.byStatus} />
        <Breakdown title="Priority Levels" options={priorityOptions} counts={stats.byPriority} />
      </div>
      <RecentContacts rendered={recent} />
      {backups && <BackupNote {...backups} />}
      <JournalNote {...journal} />
    </>
  );
}
