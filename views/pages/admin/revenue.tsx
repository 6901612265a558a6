import { AnalyticsPages } from '../../components/admin/analytics/analytics-pages.js';
import { RevenueFiguresTable } from '../../components/admin/money/revenue-figures.js';
import { Options } from '../../components/shared/options.js';
import {
  type RevenueChoice,
  type RevenueTable,
  revenueGroupings,
  revenueRanges,
  revenueUrl,
  touchChoices,
} from '../../contracts/money/revenue.js';
import type { Meta } from '../../contracts/website/meta.js';
import { formatCount } from '../../format/figures.js';
import { formatCalendarDate } from '../../format/moments.js';
import { AdminLayout } from '../../layouts/admin.js';

interface RevenuePageProps {
  choice: RevenueChoice;
  /** The first and the last day that is counted. */
  days: { from: string; until: string };
  table: RevenueTable;
}

export const meta = (_props: RevenuePageProps): Meta => ({
  title: 'Revenue',
  description: 'What each source, campaign and landing page brought',
  noindex: true,
});

export default function RevenuePage({ choice, days, table }: RevenuePageProps) {
  const { unpriced } = table.total;
  return (
    <AdminLayout path="/admin/analytics">
      <h1>Revenue</h1>
      <AnalyticsPages path="/admin/analytics/revenue" />
      <ChoiceForm choice={choice} />
      <section className="card admin-section" aria-labelledby="revenue-title">
        <div className="title-row">
          <h2 id="revenue-title">What brought how much</h2>
          <a className="button button--small" href={revenueUrl(choice, '/admin/analytics/revenue.csv')}>
            Download as table
          </a>
        </div>
        <p className="quiet">
          Requests from {formatCalendarDate(days.from)} to {formatCalendarDate(days.until)}, and the jobs that
          have come of them so far. A job brings its dollars to the day on which its request came.
        </p>
        {unpriced > 0 && (
          <p>
            {formatCount(unpriced)} {unpriced === 1 ? 'job is' : 'jobs are'} done without an amount. What{' '}
            {unpriced === 1 ? 'it' : 'they'} brought is missing here.
          </p>
        )}
        <RevenueFiguresTable table={table} by={choice.by} />
      </section>
      <section className="card admin-section explained" aria-labelledby="reading-title">
        <div className="title-row">
          <h2 id="reading-title">How to read this</h2>
        </div>
        <p>
          The <strong>first touch</strong> is how somebody came to the website for the first time, up to 30
          days before the request where their browser remembers it; the <strong>last touch</strong> is how
          they came when they asked.
        </p>
        <p>
          <strong>Phone taps</strong> are visits in which somebody tapped on Call or Text. What you write down
          of such a call has a row of its own. <strong>Unknown</strong> are requests that say nothing of where
          they came from, such as those of browsers that ask not to be tracked.
        </p>
      </section>
    </AdminLayout>
  );
}

/** Works without a script, and can be bookmarked. */
function ChoiceForm({ choice }: { choice: RevenueChoice }) {
  return (
    <form className="range-form range-form--several" method="get" action="/admin/analytics/revenue">
      <label>
        By
        <select name="by" defaultValue={choice.by}>
          <Options options={revenueGroupings} />
        </select>
      </label>
      <label>
        Counted for
        <select name="touch" defaultValue={choice.touch}>
          <Options options={touchChoices} />
        </select>
      </label>
      <label>
        Time
        <select name="range" defaultValue={choice.range}>
          <Options options={revenueRanges} />
        </select>
      </label>
      <button type="submit" className="button">
        Show
      </button>
    </form>
  );
}
