import { MonthTableView } from '../../components/admin/analytics/month-table.js';
import { Defined } from '../../components/admin/shared/defined.js';
import { PageLinks } from '../../components/admin/shared/page-links.js';
import {
  type MonthlyReport,
  monthlyReportUrl,
  monthTables,
} from '../../contracts/analytics/monthly-report.js';
import { useSite } from '../../contracts/website/site.js';
import { formatShortDay } from '../../format/moments.js';
import { type MonthFigureView, monthFigures, monthName, reportTitle } from '../../format/monthly-report.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

export interface MonthlyReportPageProps {
  report: MonthlyReport;
  /** The months with a report, the latest first. */
  months: string[];
}

export const meta = ({ report }: MonthlyReportPageProps) =>
  adminMeta(`Report of ${monthName(report.month)}`, 'Visitors, leads, jobs and revenue of a month');

/** Shows a month compared with the month before, ready to print or save as a PDF. */
export default function MonthlyReportPage({ report, months }: MonthlyReportPageProps) {
  const { businessName } = useSite();
  const { until, monthBefore } = report;
  return (
    <AdminPage path="/admin/analytics" title="Monthly report">
      <PageLinks of="Analytics" path="/admin/analytics/reports" />
      <article className="card month-report stack gap-5 wide-form" aria-labelledby="month-title">
        <header>
          <p className="soft strong">{businessName}</p>
          <h2 id="month-title">{reportTitle(report)}</h2>
          <p className="quiet">
            Compared with{' '}
            {until
              ? `${monthName(monthBefore)}, until ${formatShortDay(until.before)}`
              : monthName(monthBefore)}
            . Leads that aren’t answered yet may still be booked.
          </p>
        </header>
        <dl className="month-figures">
          {monthFigures(report).map((figure) => (
            <Figure key={figure.label} {...figure} />
          ))}
        </dl>
        {monthTables.map((table) => (
          <MonthTableView key={table} table={table} rows={report.tables[table]} />
        ))}
        <p className="quiet">Conversion is the share of visitors who became leads.</p>
      </article>
      <p className="quiet mt-3 mb-3">
        To print this report or save it as a PDF, use your browser’s Print menu.
      </p>
      <Months month={report.month} months={months} />
    </AdminPage>
  );
}

function Figure({ label, as, now, before, change, isBetter }: MonthFigureView) {
  const tone = isBetter === undefined ? undefined : isBetter ? 'figure__up' : 'figure__down';
  return (
    <div>
      <dt className="quiet">{as ? <Defined as={as}>{label}</Defined> : label}</dt>
      <dd className="month-figures__now figure__value break-words">{now}</dd>
      <dd className="quiet">
        {change && (
          <>
            <span className={tone}>{change}</span>{' '}
          </>
        )}
        vs. {before}
      </dd>
    </div>
  );
}

function Months({ month, months }: { month: string; months: string[] }) {
  return (
    <nav aria-label="Months">
      <h2>Months</h2>
      <ul className="tabs">
        {months.map((one) => (
          <li key={one}>
            <a href={monthlyReportUrl(one)} aria-current={one === month ? 'page' : undefined}>
              {monthName(one)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
