import { type Dimension, dimensionLabels } from '../../../contracts/analytics/filters.js';
import type { ReportRow } from '../../../contracts/analytics/report.js';
import { maxPanelRows } from '../../../contracts/analytics/report-address.js';
import {
  columnsOf,
  type ReportColumnName,
  reportColumns,
  sortedBy,
} from '../../../contracts/analytics/report-columns.js';
import { type DefinedFigure, figureDefinitions } from '../../../format/figure-definitions.js';
import { formatColumn } from '../../../format/report-values.js';
import { Hint } from '../shared/hint.js';
import { ScrollableTable } from '../shared/scrollable-table.js';
import { useAnalyticsPage } from './analytics-context.js';
import { Panel } from './panel.js';
import { RowFilter } from './row-filter.js';
import { ViewLink } from './view-link.js';

const titles: Record<Dimension, string> = {
  page: 'Pages',
  landing: 'Landing pages',
  source: 'Sources',
  channel: 'Channels',
  campaign: 'Campaigns',
  city: 'Cities',
  country: 'Countries',
  device: 'Devices',
  browser: 'Browsers',
  screen: 'Screen widths',
  language: 'Languages',
  visit: 'New or returning',
};

/** Main columns that a closed panel has no room for beside the return on ad spend. */
const besideReturn: readonly ReportColumnName[] = ['rate', 'jobs'];

/** What the columns mean that their labels don't explain. */
const definitions: Partial<Record<ReportColumnName, DefinedFigure>> = {
  ...{ bounces: 'bounceRate', forms: 'formStarted', sent: 'formSent', leads: 'leads', rate: 'leadRate' },
  ...{ booked: 'booked', jobs: 'jobsDone', revenue: 'revenue', return: 'adReturn' },
};

/** A report by dimension: each value's row filters the page. An open panel shows all rows and columns. */
export function ReportPanel({ dimension }: { dimension: Dimension }) {
  const { view, answers } = useAnalyticsPage();
  const rows = answers.report?.panels[dimension];
  if (!rows) return null;
  const isOpen = view.open === dimension;
  const title = titles[dimension];
  return (
    <Panel
      id={`by-${dimension}`}
      title={title}
      csv={dimension}
      className={isOpen ? 'panel--open' : undefined}
      actions={
        rows.length > 0 && (
          <ViewLink
            view={{ ...view, open: isOpen ? undefined : dimension }}
            label={`${isOpen ? 'Close details' : 'Details'}: ${title}`}
          >
            {isOpen ? 'Close details' : 'Details'}
          </ViewLink>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="quiet">No data for this period.</p>
      ) : (
        <ReportTable dimension={dimension} rows={rows} isOpen={isOpen} />
      )}
    </Panel>
  );
}

function ReportTable(props: { dimension: Dimension; rows: readonly ReportRow[]; isOpen: boolean }) {
  const { dimension, rows, isOpen } = props;
  const { view } = useAnalyticsPage();
  const all = columnsOf(rows);
  const leftOut = all.some(({ name }) => name === 'return') ? besideReturn : [];
  const columns = all.filter(
    ({ isMain, name }) => isOpen || name === view.order || (isMain && !leftOut.includes(name)),
  );
  const sorted = sortedBy(rows, view.order);
  const { of } = reportColumns.find(({ name }) => name === view.order) ?? reportColumns[0];
  const most = Math.max(1, ...rows.map((row) => of(row) ?? 0));
  return (
    <ScrollableTable label={`${dimensionLabels[dimension]} table`}>
      <thead>
        <tr>
          <th scope="col">{dimensionLabels[dimension]}</th>
          {columns.map(({ name, label }) => (
            <th
              key={name}
              scope="col"
              className={`column column--${name}`}
              aria-sort={name === view.order ? 'descending' : undefined}
            >
              <ColumnLink name={name} label={label} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(isOpen ? sorted : sorted.slice(0, maxPanelRows)).map((row) => (
          <tr key={row.key} className="filter-row">
            <th scope="row">
              <RowFilter dimension={dimension} value={row.key} share={(of(row) ?? 0) / most} />
            </th>
            {columns.map((column) => (
              <td key={column.name} className={`column column--${column.name}`}>
                {formatColumn(column, row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  );
}

/** Sorts by a column, and says what it means as a tooltip. */
function ColumnLink({ name, label }: { name: ReportColumnName; label: string }) {
  const { view } = useAnalyticsPage();
  const link = <ViewLink view={{ ...view, order: name }}>{label}</ViewLink>;
  const definition = definitions[name];
  return definition ? (
    <Hint text={figureDefinitions[definition]}>
      <span>{link}</span>
    </Hint>
  ) : (
    link
  );
}
