import { Figure } from '../../components/admin/analytics/figure.js';
import { useServiceLabel } from '../../components/admin/leads/lead-details.js';
import { MoneyChart } from '../../components/admin/money/money-chart.js';
import { ScrollableTable } from '../../components/admin/shared/scrollable-table.js';
import { Field } from '../../components/shared/field.js';
import {
  averageCents,
  type ListedJob,
  type MoneyReport,
  type MoneySums,
} from '../../contracts/money/money-report.js';
import type { Meta } from '../../contracts/website/meta.js';
import { formatCount, formatPercent, formatPrice } from '../../format/figures.js';
import { formatCalendarDate, formatMonth } from '../../format/moments.js';
import { AdminLayout } from '../../layouts/admin.js';

interface MoneyPageProps {
  report: MoneyReport;
  /** YYYY-MM. */
  thisMonth: string;
}

export const meta = (_props: MoneyPageProps): Meta => ({
  title: 'Money',
  description: 'Revenue and payments',
  noindex: true,
});

/** Shows revenue by month and by service, and the unpaid jobs. */
export default function MoneyPage({ report, thisMonth }: MoneyPageProps) {
  const { from, until, total, byMonth, repeatJobs, outstanding, uncharged } = report;
  const average = averageCents(total);
  return (
    <AdminLayout path="/admin/money">
      <div className="title-row">
        <h1>Money</h1>
        <p className="button-row button-row--end">
          <a className="button" href={`/admin/money.csv?from=${from}&until=${until}`} download>
            Export CSV
          </a>
        </p>
      </div>
      <Range from={from} until={until} thisMonth={thisMonth} />
      <div className="figures">
        <Figure label="Revenue" value={formatPrice(total.earnedCents)} detail={jobCount(total.jobs)} />
        <Figure
          label="Unpaid"
          value={formatPrice(outstanding.cents)}
          detail={`${jobCount(outstanding.total)}, all time`}
        />
        <Figure label="Average job" value={average === null ? '–' : formatPrice(average)} />
        <Figure
          label="Repeat customers"
          value={total.jobs === 0 ? '–' : formatPercent((100 * repeatJobs) / total.jobs)}
          detail={`${formatCount(repeatJobs)} of ${jobCount(total.jobs)}`}
        />
      </div>
      <section className="card admin-section money">
        <h2>By month</h2>
        <MoneyChart byMonth={byMonth} />
        <Sums
          label="By month"
          head="Month"
          rows={byMonth
            .filter(({ jobs }) => jobs > 0)
            .map(({ month, ...sums }) => [formatMonth(`${month}-01`), sums])}
          total={total}
        />
      </section>
      <ByService report={report} />
      <Jobs
        title="Unpaid jobs"
        jobs={outstanding.jobs}
        rest={outstanding.total - outstanding.jobs.length}
        none="Everything is paid."
      />
      <Jobs title="Completed, not invoiced" jobs={uncharged} rest={total.uncharged - uncharged.length} />
    </AdminLayout>
  );
}

function Range({ from, until, thisMonth }: { from: string; until: string; thisMonth: string }) {
  return (
    <form method="get" action="/admin/money" className="money-range">
      <Field name="from" label="From">
        <input type="month" defaultValue={from} max={thisMonth} />
      </Field>
      <Field name="until" label="To">
        <input type="month" defaultValue={until} />
      </Field>
      <button type="submit" className="button">
        Update report
      </button>
    </form>
  );
}

function ByService({ report: { byService, total } }: { report: MoneyReport }) {
  const label = useServiceLabel();
  if (byService.length === 0) return null;
  return (
    <section className="card admin-section money">
      <h2>By service</h2>
      <Sums
        label="By service"
        head="Service"
        rows={byService.map(({ service, ...sums }) => [
          label({ serviceType: service || null }) ?? 'No service selected',
          sums,
        ])}
        total={total}
      />
    </section>
  );
}

interface SumsProps {
  label: string;
  head: string;
  rows: [string, MoneySums][];
  total: MoneySums;
}

function Sums({ label, head, rows, total }: SumsProps) {
  return (
    <ScrollableTable label={label}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {['Jobs', 'Revenue', 'Unpaid', 'Average', 'Costs'].map((column) => (
            <th key={column} scope="col" className="amount">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, sums]) => (
          <SumsRow key={name} name={name} sums={sums} />
        ))}
      </tbody>
      <tfoot>
        <SumsRow name="Total" sums={total} />
      </tfoot>
    </ScrollableTable>
  );
}

function SumsRow({ name, sums }: { name: string; sums: MoneySums }) {
  const average = averageCents(sums);
  const cells = [
    formatCount(sums.jobs),
    formatPrice(sums.earnedCents),
    formatPrice(sums.outstandingCents),
    average === null ? '–' : formatPrice(average),
    sums.costCents === 0 ? '–' : formatPrice(sums.costCents),
  ];
  return (
    <tr>
      <th scope="row">{name}</th>
      {cells.map((cell, index) => (
        <td key={index} className="amount">
          {cell}
        </td>
      ))}
    </tr>
  );
}

interface JobsProps {
  title: string;
  jobs: ListedJob[];
  /** How many jobs are not listed. */
  rest: number;
  /** Shown if there are no jobs; without it, the section is left out. */
  none?: string;
}

function Jobs({ title, jobs, rest, none }: JobsProps) {
  if (jobs.length === 0 && !none) return null;
  return (
    <section className="card admin-section money" aria-label={title}>
      <h2>{title}</h2>
      {jobs.length === 0 && <p>{none}</p>}
      <ul className="money-jobs">
        {jobs.map(({ leadId, name, doneOn, chargedCents }) => (
          <li key={leadId}>
            <a href={`/admin/leads/${leadId}/money`}>{name}</a>
            <span>{formatCalendarDate(doneOn)}</span>
            {chargedCents !== null && <strong>{formatPrice(chargedCents)}</strong>}
          </li>
        ))}
      </ul>
      {rest > 0 && <p>{`And ${formatCount(rest)} more.`}</p>}
    </section>
  );
}

const jobCount = (jobs: number) => `${formatCount(jobs)} ${jobs === 1 ? 'job' : 'jobs'}`;
