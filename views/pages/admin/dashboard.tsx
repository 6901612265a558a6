import { useQuery } from '@tanstack/react-query';
import type { AnalyticsOverview } from '../../analytics.js';
import { Alarms } from '../../components/alarms.js';
import { Breakdown } from '../../components/breakdown.js';
import { Figure } from '../../components/figure.js';
import { RecentContacts } from '../../components/recent-contacts.js';
import { TodayBox } from '../../components/today-box.js';
import { TodaysVisitors } from '../../components/todays-visitors.js';
import type { DeskFrame, LeadStats, Today } from '../../desk.js';
import { AdminLayout } from '../../layouts/admin.js';
import { type LeadView, priorityOptions, statusOptions } from '../../leads.js';
import type { Meta } from '../../meta.js';
import { kept } from '../../queries.js';

export interface DashboardPageProps {
  frame: DeskFrame;
  stats: LeadStats;
  today: Today;
  /** The newest leads. */
  recent: LeadView[];
  /** Since midnight. */
  analytics: AnalyticsOverview;
  /** What is wrong behind the desk, in words. */
  alarms: string[];
}

export const meta = (_props: DashboardPageProps): Meta => ({
  title: 'Dashboard',
  description: 'Leads, today’s work and visitors',
  noindex: true,
});

export default function DashboardPage(props: DashboardPageProps) {
  return (
    <AdminLayout path="/admin" frame={props.frame}>
      <Dashboard {...props} />
    </AdminLayout>
  );
}

function Dashboard({ stats: paintedStats, today, recent, analytics, alarms }: DashboardPageProps) {
  const { data } = useQuery<LeadStats>({
    queryKey: ['/admin/api/stats'],
    initialData: paintedStats,
    ...kept,
  });
  const stats = data ?? paintedStats;
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
      <Alarms painted={alarms} />
      <div className="figures">
        <Figure label="Total Leads" value={stats.total} />
        <Figure label="New Today" value={stats.newToday} />
        <Figure label="Scheduled" value={stats.byStatus.scheduled} />
        <Figure label="Completed" value={stats.byStatus.completed} />
      </div>
      <TodayBox painted={today} />
      <TodaysVisitors painted={analytics} />
      <div className="two-columns">
        <Breakdown title="Lead Status" options={statusOptions} counts={stats.byStatus} />
        <Breakdown title="Priority Levels" options={priorityOptions} counts={stats.byPriority} />
      </div>
      <RecentContacts painted={recent} />
    </>
  );
}
