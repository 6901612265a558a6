import { RevenueFiguresTable } from '../../components/admin/money/revenue-figures.js';
import { PageLinks } from '../../components/admin/shared/page-links.js';
import { Options } from '../../components/shared/options.js';
import {
  type RevenueChoice,
  type RevenueTable,
  revenueGroupings,
  revenueRanges,
  revenueUrl,
  touchChoices,
} from '../../contracts/money/revenue.js';
import { formatCount } from '../../format/figures.js';
import { formatCalendarDate } from '../../format/moments.js';
import { labelOf } from '../../forms/options.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface RevenuePageProps {
  choice: RevenueChoice;
  /** The first and last day of the period. */
  days: { from: string; until: string };
  table: RevenueTable;
  /** The landing pages about the cities we serve, if visits began there. */
  cityPages?: RevenueTable;
}

export const meta = () => adminMeta('Revenue', 'Revenue by source, campaign and landing page');

export default function RevenuePage({ choice, days, table, cityPages }: RevenuePageProps) {
  const { unpriced } = table.total;
  const grouping = labelOf(revenueGroupings, choice.by) ?? '';
  return (
    <AdminPage path="/admin/analytics" title="Revenue">
      <PageLinks of="Analytics" path="/admin/analytics/revenue" />
      <ChoiceForm choice={choice} />
      <section className="card admin-section" aria-labelledby="revenue-title">
        <div className="title-row">
          <h2 id="revenue-title">Revenue by {grouping.toLowerCase()}</h2>
          <a className="button" href={revenueUrl(choice, '/admin/analytics/revenue.csv')}>
            Export CSV
          </a>
        </div>
        <p className="quiet">
          {`Leads from ${formatCalendarDate(days.from)} to ${formatCalendarDate(days.until)}, and revenue from their jobs so far.`}
        </p>
        {unpriced > 0 && (
          <p>
            {unpriced === 1
              ? '1 completed job isn’t invoiced yet, so it isn’t counted.'
              : `${formatCount(unpriced)} completed jobs aren’t invoiced yet, so they aren’t counted.`}
          </p>
        )}
        <RevenueFiguresTable table={table} by={choice.by} />
        {cityPages && (
          <>
            <h3>City pages</h3>
            <RevenueFiguresTable table={cityPages} by={choice.by} />
          </>
        )}
        <details className="mt-3">
          <summary>Learn more</summary>
          <p>
            <strong>First visit</strong> is how the customer first found your website, up to 30 days before
            their request. <strong>Last visit</strong> is how they got to your website when they sent the
            request.
          </p>
          <p>
            <strong>Call &amp; text clicks</strong> are visits where someone clicked Call or Text.{' '}
            <strong>Unknown</strong> leads have no recorded source, often because of privacy settings.
          </p>
        </details>
      </section>
    </AdminPage>
  );
}

/** Chooses the grouping, attribution and period. Works without JavaScript, and can be bookmarked. */
function ChoiceForm({ choice }: { choice: RevenueChoice }) {
  return (
    <form className="cluster align-end mt-4" method="get" action="/admin/analytics/revenue">
      <label className="field">
        Group by
        <select name="by" defaultValue={choice.by}>
          <Options options={revenueGroupings} />
        </select>
      </label>
      <label className="field">
        Attribution
        <select name="touch" defaultValue={choice.touch}>
          <Options options={touchChoices} />
        </select>
      </label>
      <label className="field">
        Period
        <select name="range" defaultValue={choice.range}>
          <Options options={revenueRanges} />
        </select>
      </label>
      <button type="submit" className="button">
        Update report
      </button>
    </form>
  );
}
