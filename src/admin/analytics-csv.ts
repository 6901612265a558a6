import type { Readable } from 'node:stream';
import type {
  AnalyticsOverview,
  EventRow,
  OpenedQuestion,
  PageViewRow,
  PageVitals,
} from '../../views/contracts/analytics/analytics.js';
import { type Dimension, dimensionLabels, dimensions } from '../../views/contracts/analytics/filters.js';
import type { AnalyticsReport, ReportFigures, ReportRow } from '../../views/contracts/analytics/report.js';
import type { ExportName } from '../../views/contracts/analytics/report-address.js';
import { columnsOf } from '../../views/contracts/analytics/report-columns.js';
import { lostLabel } from '../../views/contracts/leads/lost.js';
import { formatSortable } from '../../views/format/moments.js';
import { valueLabel } from '../../views/format/report-values.js';
import { formFieldLabel } from '../../views/forms/form-fields.js';
import { type Columns, inDollars, spreadsheet } from '../platform/http/spreadsheet.js';

const units = { count: '', percent: ' (%)', seconds: ' (seconds)', cents: ' (dollars)' };

/** Returns the columns of a panel. Percentages have one decimal, as on the page. */
const figureColumns = (rows: readonly ReportFigures[]): Columns<ReportFigures> =>
  Object.fromEntries(
    columnsOf(rows).map(({ label, unit, of }) => [
      `${label}${units[unit]}`,
      (figures: ReportFigures) => {
        const value = of(figures);
        if (unit === 'cents') return inDollars(value);
        return value === null ? null : Number(value.toFixed(1));
      },
    ]),
  );

/** Returns a panel of the report as CSV. */
export function reportCsv(
  name: Exclude<ExportName, 'page-views' | 'events' | 'questions' | 'vitals' | 'locations'>,
  report: AnalyticsReport,
  timeZone: string,
): Readable {
  switch (name) {
    case 'all':
      return spreadsheet(
        {
          By: ({ dimension }) => dimensionLabels[dimension],
          Value: ({ dimension, key }) => valueLabel(dimension, key),
          ...figureColumns(Object.values(report.panels).flat()),
        },
        dimensions.flatMap((dimension) => report.panels[dimension].map((row) => ({ dimension, ...row }))),
      );
    case 'figures':
      return spreadsheet({ Period: ({ period }) => period, ...figureColumns([]) }, [
        { period: 'This period', ...report.total },
        ...(report.before ? [{ period: 'Before', ...report.before }] : []),
      ]);
    case 'chart':
      return chartCsv(report, timeZone);
    case 'referrers':
      return spreadsheet(
        { Referrer: ({ referrer }) => referrer || 'Direct', Views: ({ views }) => views },
        report.referrers,
      );
    case 'funnel':
      return spreadsheet({ Step: ({ step }) => step, Visits: ({ count }) => count }, report.funnel);
    case 'fields':
      return spreadsheet(
        {
          Form: ({ form }) => form,
          Field: ({ field }) => formFieldLabel(field),
          Reached: ({ reached }) => reached,
          'Left here': ({ leftHere }) => leftHere,
          Errors: ({ errors }) => errors,
        },
        report.fields,
      );
    case 'lost':
      return spreadsheet(
        {
          Reason: ({ reason }) => lostLabel(reason),
          Leads: ({ leads }) => leads,
          'Quoted or estimated (dollars)': ({ cents }) => inDollars(cents),
        },
        report.lost,
      );
    default:
      return panelCsv(name, report.panels[name]);
  }
}

const panelCsv = (dimension: Dimension, rows: readonly ReportRow[]) =>
  spreadsheet(
    {
      [dimensionLabels[dimension]]: ({ key }: ReportRow) => valueLabel(dimension, key),
      ...figureColumns(rows),
    },
    rows,
  );

function chartCsv({ unit, points, beforePoints, before }: AnalyticsReport, timeZone: string): Readable {
  type Point = (typeof points)[number] & { index: number };
  const titles = { hour: 'Hour', day: 'Day', week: 'Week from', month: 'Month from' };
  const earlier = ({ index }: Point) => beforePoints.at(index);
  const columns: Columns<Point> = {
    [titles[unit]]: ({ at }) => formatSortable(at, timeZone),
    Visitors: ({ visitors }) => visitors,
    'Page views': ({ views }) => views,
    ...(before && {
      'Visitors before': (point: Point) => earlier(point)?.visitors ?? null,
      'Page views before': (point: Point) => earlier(point)?.views ?? null,
    }),
  };
  return spreadsheet(
    columns,
    points.map((point, index) => ({ ...point, index })),
  );
}

/** Returns single page views as CSV. */
export const pageViewsCsv = (rows: readonly PageViewRow[], timeZone: string): Readable =>
  spreadsheet(
    {
      Time: ({ timestamp }) => formatSortable(timestamp, timeZone),
      Page: ({ pageUrl }) => pageUrl,
      Title: ({ pageTitle }) => pageTitle,
      Referrer: ({ referrer }) => referrer,
      'Time spent (seconds)': ({ timeSpent }) => timeSpent,
    },
    rows,
  );

/** Returns single events as CSV. */
export const eventsCsv = (rows: readonly EventRow[], timeZone: string): Readable =>
  spreadsheet(
    {
      Time: ({ timestamp }) => formatSortable(timestamp, timeZone),
      Type: ({ eventType }) => eventType,
      Element: ({ elementId }) => elementId,
      Text: ({ elementText }) => elementText,
      Page: ({ pageUrl }) => pageUrl,
    },
    rows,
  );

/** Returns the opened questions as CSV. */
export const questionsCsv = (rows: readonly OpenedQuestion[]): Readable =>
  spreadsheet({ Question: ({ question }) => question, Opened: ({ opened }) => opened }, rows);

/** Returns the page speed as CSV. */
export const vitalsCsv = (rows: readonly PageVitals[]): Readable =>
  spreadsheet(
    {
      Page: ({ pageUrl }) => pageUrl,
      Visits: ({ visits }) => visits,
      'LCP (ms)': ({ LCP }) => LCP,
      'INP (ms)': ({ INP }) => INP,
      CLS: ({ CLS }) => CLS,
    },
    rows,
  );

/** Returns visitors by city and country as CSV. */
export const locationsCsv = ({ geographicData }: AnalyticsOverview): Readable =>
  spreadsheet(
    {
      City: ({ city }) => city || 'Unknown',
      Country: ({ country }) => country || 'Unknown',
      Visitors: ({ visitors }) => visitors,
    },
    geographicData,
  );
