import { Breakdown } from '../../components/admin/dashboard/breakdown.js';
import { LeadFigures } from '../../components/admin/dashboard/lead-figures.js';
import { MoneyCard } from '../../components/admin/dashboard/money-card.js';
import { NeedsAttention } from '../../components/admin/dashboard/needs-attention.js';
import { RecentContacts } from '../../components/admin/dashboard/recent-contacts.js';
import { SetupBar } from '../../components/admin/dashboard/setup-bar.js';
import { TodaysRoute } from '../../components/admin/dashboard/todays-route.js';
import { TodaysVisitors } from '../../components/admin/dashboard/todays-visitors.js';
import { Alerts } from '../../components/admin/settings/alerts.js';
import { BackupNote } from '../../components/admin/settings/backup-note.js';
import { JournalNote } from '../../components/admin/settings/journal-note.js';
import { useRendered } from '../../components/admin/shared/queries.js';
import { StaleNote } from '../../components/admin/shared/stale-note.js';
import type {
  BackupFacts,
  FigureComparison,
  JournalFacts,
  LeadStats,
  OpenTask,
  Today,
} from '../../contracts/admin.js';
import type { AnalyticsOverview, AnalyticsSeries } from '../../contracts/analytics/analytics.js';
import { type LeadView, priorityOptions, statusOptions } from '../../contracts/leads/leads.js';
import type { MoneySoon } from '../../contracts/money/money-report.js';
import { formatLongDay } from '../../format/calendar-days.js';
import { AdminLayout } from '../../layouts/admin.js';
import { adminMeta, PageTitle } from '../../layouts/admin-page.js';

interface DashboardPageProps {
  stats: LeadStats;
  comparison: FigureComparison;
  today: Today;
  money: MoneySoon;
  /** The newest leads. */
  recent: LeadView[];
  /** Visits since `midnight`; left out if counting them takes too long. */
  analytics?: AnalyticsOverview;
  /** Visits of the last seven days, by day; left out likewise. */
  week?: AnalyticsSeries;
  /** The start of the business's day, ISO 8601. */
  midnight: string;
  /** Problems with the site that need the owner's attention. */
  alerts: string[];
  /** Undefined if the site makes no backups. */
  backups?: BackupFacts;
  journal: JournalFacts;
  /** What is left to do before launch. */
  openTasks: OpenTask[];
}

export const meta = () => adminMeta('Dashboard', 'Leads, today’s appointments and visitors');

export default function DashboardPage(props: DashboardPageProps) {
  return (
    <AdminLayout path="/admin">
      <Dashboard {...props} />
    </AdminLayout>
  );
}

/** Wide screens show what needs attention on the right, phones first. */
function Dashboard(props: DashboardPageProps) {
  const { comparison, today, money, recent, analytics, week, midnight, alerts, backups, journal } = props;
  const stats = useRendered('/admin/api/stats', props.stats);
  return (
    <>
      <PageTitle
        title="Dashboard"
        beside={<p className="home-date soft">{formatLongDay(today.day)}</p>}
        actions={
          <>
            <a className="button" href="/admin/bookings">
              View Bookings
            </a>
            <a className="button" href="/admin/leads">
              Manage Leads
            </a>
          </>
        }
      />
      <Alerts rendered={alerts} />
      <StaleNote what="page" />
      <div className="home stack gap-4">
        <SetupBar tasks={props.openTasks} />
        <NeedsAttention rendered={today} unpaid={money.unpaid} />
        <div className="home__main stack gap-4">
          <LeadFigures stats={stats} comparison={comparison} day={today.day} />
          <TodaysRoute rendered={today} />
          <TodaysVisitors rendered={analytics} since={midnight} week={week} />
          <RecentContacts rendered={recent} />
        </div>
        <div className="home__side stack gap-4">
          <div className="card">
            <Breakdown
              title="Lead Status"
              hrefOf={(status) => `/admin/leads?${status === 'lost' ? 'lost=any' : `status=${status}`}`}
              options={stats.lost > 0 ? [...statusOptions, { value: 'lost', label: 'Lost' }] : statusOptions}
              counts={{ ...stats.byStatus, lost: stats.lost }}
            />
            <Breakdown
              title="Priority Levels"
              hrefOf={(priority) => `/admin/leads?priority=${priority}`}
              options={priorityOptions}
              counts={stats.byPriority}
            />
          </div>
          <MoneyCard money={money} />
        </div>
      </div>
      <footer className="mt-4">
        {backups && <BackupNote {...backups} />}
        <JournalNote {...journal} />
      </footer>
    </>
  );
}
