import { useServiceLabel } from '../../components/admin/leads/lead-details.js';
import { ExpectedRevenue } from '../../components/admin/money/expected-revenue.js';
import { LostByReason } from '../../components/admin/money/lost-by-reason.js';
import { MoneyChart } from '../../components/admin/money/money-chart.js';
import { MoneyTable } from '../../components/admin/money/money-table.js';
import { MonthFigures } from '../../components/admin/money/month-figures.js';
import { UnpaidJobs } from '../../components/admin/money/unpaid-jobs.js';
import { Defined } from '../../components/admin/shared/defined.js';
import { Failure } from '../../components/admin/shared/failure.js';
import { Field } from '../../components/shared/field.js';
import type { PlanForecast } from '../../contracts/customers/plans.js';
import type { LostSums } from '../../contracts/leads/lost.js';
import {
  averageCents,
  type ListedJob,
  type MoneyReport,
  type MonthToDate,
  type PaidJob,
  type UnpaidJob,
} from '../../contracts/money/money-report.js';
import type { DefinedFigure } from '../../format/figure-definitions.js';
import { formatCount, formatPercent, formatPrice } from '../../format/figures.js';
import { formatCalendarDate, formatMonth } from '../../format/moments.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface MoneyPageProps {
  report: MoneyReport;
  monthToDate: MonthToDate;
  /** The leads marked as lost in the report's months, by reason. */
  lost: LostSums[];
  forecast: PlanForecast;
  /** The oldest unpaid jobs. */
  unpaid: UnpaidJob[];
  /** YYYY-MM-DD. */
  today: string;
  /** The lead whose customer was just sent a reminder. */
  reminded?: number;
  /** The job that was just marked as paid. */
  paid?: PaidJob;
  /** Why a reminder wasn't sent. */
  failure?: string;
}

export const meta = () => adminMeta('Money', 'Revenue and payments');

/** Shows this month, the unpaid jobs, and revenue by month and by service. */
export default function MoneyPage(props: MoneyPageProps) {
  const { report, monthToDate, lost, forecast, unpaid, today, reminded, paid, failure } = props;
  const { from, until, uncharged, total, outstanding } = report;
  return (
    <AdminPage
      path="/admin/money"
      title="Money"
      actions={
        <>
          <a className="button" href="/admin/analytics/revenue">
            View revenue by source
          </a>
          <a className="button" href={`/admin/money.csv?from=${from}&until=${until}`} download>
            Export CSV
          </a>
        </>
      }
    >
      <Failure>{failure}</Failure>
      <div className="split-page split-page--parts">
        <MonthFigures {...monthToDate} today={today} />
        <div className="stack gap-4">
          <UnpaidJobs
            jobs={unpaid}
            total={outstanding.total}
            cents={outstanding.cents}
            today={today}
            reminded={reminded}
            paid={paid}
          />
          <section className="card money" aria-labelledby="lost-title">
            <h2 id="lost-title">Lost by reason</h2>
            <LostByReason lost={lost} />
          </section>
          {uncharged.length > 0 && <Uncharged jobs={uncharged} rest={total.uncharged - uncharged.length} />}
        </div>
        <Report report={report} today={today} />
        <ExpectedRevenue {...forecast} />
      </div>
    </AdminPage>
  );
}

function Report({ report, today }: { report: MoneyReport; today: string }) {
  const { from, until, total, byMonth, repeatJobs } = report;
  const thisMonth = today.slice(0, 7);
  const average = averageCents(total);
  const first = byMonth.findIndex(({ jobs }) => jobs > 0);
  return (
    <section className="card money" aria-labelledby="report-title">
      <div className="list-head cluster mb-3">
        <h2 className="grow-wide" id="report-title">
          Revenue by month
        </h2>
        <Range from={from} until={until} thisMonth={thisMonth} />
      </div>
      <dl className="figures figures--plain mb-4">
        <Total
          label="Revenue"
          as="revenue"
          value={formatPrice(total.earnedCents)}
          detail={jobCount(total.jobs)}
        />
        <Total label="Average job" value={average === null ? '–' : formatPrice(average)} />
        <Total
          label="Repeat customers"
          value={total.jobs === 0 ? '–' : formatPercent((100 * repeatJobs) / total.jobs)}
          detail={`${formatCount(repeatJobs)} of ${jobCount(total.jobs)}`}
        />
      </dl>
      {first === -1 ? (
        <p className="quiet">No completed jobs in this period.</p>
      ) : (
        <>
          <MoneyChart byMonth={byMonth.slice(first)} thisMonth={thisMonth} />
          <MoneyTable
            label="By month"
            head="Month"
            rows={byMonth
              .filter(({ jobs }) => jobs > 0)
              .map(({ month, ...sums }) => [
                `${formatMonth(`${month}-01`)}${month === thisMonth ? ' so far' : ''}`,
                sums,
              ])}
            total={total}
          />
          <ByService report={report} />
        </>
      )}
    </section>
  );
}

interface TotalProps {
  label: string;
  as?: DefinedFigure;
  value: string;
  detail?: string;
}

function Total({ label, as, value, detail }: TotalProps) {
  return (
    <div className="figure">
      <dt className="figure__label">{as ? <Defined as={as}>{label}</Defined> : label}</dt>
      <dd className="figure__value">{value}</dd>
      {detail && <dd className="figure__detail">{detail}</dd>}
    </div>
  );
}

function Range({ from, until, thisMonth }: { from: string; until: string; thisMonth: string }) {
  return (
    <form method="get" action="/admin/money" className="money-range cluster align-end">
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
  return (
    <>
      <h2>Revenue by service</h2>
      <MoneyTable
        label="By service"
        head="Service"
        rows={byService.map(({ service, ...sums }) => [
          label({ serviceType: service || null }) ?? 'No service selected',
          sums,
        ])}
        total={total}
      />
    </>
  );
}

function Uncharged({ jobs, rest }: { jobs: ListedJob[]; rest: number }) {
  return (
    <section className="card money" aria-labelledby="uncharged-title">
      <h2 id="uncharged-title">Completed, not invoiced</h2>
      <ul>
        {jobs.map(({ leadId, name, doneOn }) => (
          <li key={leadId} className="item-row">
            <div className="item-row__about">
              <p className="item-row__title">
                <a href={`/admin/leads/${leadId}/money`}>{name}</a>
              </p>
              <p className="item-row__detail">{formatCalendarDate(doneOn)}</p>
            </div>
            <a
              className="button"
              href={`/admin/leads/${leadId}/money`}
              aria-label={`Enter amount for ${name}`}
            >
              Enter amount
            </a>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="quiet">{`And ${formatCount(rest)} more.`}</p>}
    </section>
  );
}

const jobCount = (jobs: number) => `${formatCount(jobs)} ${jobs === 1 ? 'job' : 'jobs'}`;
