import { Fragment } from 'react';
import { type MonthlyReport, type MonthRow, monthTables } from '../contracts/analytics/monthly-report.js';
import { formatCount, formatPrice } from '../format/figures.js';
import {
  monthFigures,
  monthName,
  monthRowName,
  monthTableTitles,
  returnOf,
} from '../format/monthly-report.js';
import { EmailFrame } from './frame.js';
import { Action, Facts, Lines, Subheading } from './parts.js';

interface MonthlyProps {
  report: MonthlyReport;
  reportUrl: string;
}

/** How many rows of each table the email lists. */
const maxRows = 5;

const counted = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

export const subject = ({ report: { month, now } }: MonthlyProps) =>
  `${monthName(month)}: ${counted(now.leads, 'lead')}, ${counted(now.jobs, 'job')}, ${formatPrice(now.cents)}`;

/** Reports the past month to the owner, compared with the month before. */
export default function Monthly({ report, reportUrl }: MonthlyProps) {
  const before = monthName(report.monthBefore);
  const facts = monthFigures(report).map((figure) => ({
    term: figure.label,
    value: `${figure.now} (${before}: ${figure.before}${figure.change && `, ${figure.change}`})`,
  }));
  return (
    <EmailFrame
      preview={facts.map(({ term, value }) => `${term}: ${value}`).join(' · ')}
      heading={`Your website in ${monthName(report.month)}`}
      reason="You get this email on the 1st of each month. You can turn it off in Settings."
    >
      <Facts facts={facts} />
      {monthTables.map((table) => {
        const rows = report.tables[table].slice(0, maxRows);
        if (rows.length === 0) return null;
        return (
          <Fragment key={table}>
            <Subheading>{monthTableTitles[table]}</Subheading>
            <Lines lines={rows.map((row) => ({ text: `${monthRowName(table, row)}: ${describe(row)}` }))} />
          </Fragment>
        );
      })}
      <Action href={reportUrl}>Open report</Action>
    </EmailFrame>
  );
}

function describe(row: MonthRow): string {
  const spend = row.spentCents > 0 && `${formatPrice(row.spentCents)} spent, ${returnOf(row)} back per $1`;
  return [
    counted(row.visitors, 'visitor'),
    row.calls > 0 && counted(row.calls, 'call click'),
    counted(row.leads, 'lead'),
    row.cents > 0 && formatPrice(row.cents),
    spend,
  ]
    .filter(Boolean)
    .join(', ');
}
