import { dimensions } from '../../../../views/contracts/analytics/filters.js';
import { reportUnits } from '../../../../views/contracts/analytics/report.js';
import { ReportQuery } from '../../../analytics/dto/report-query.dto.js';
import { Shown } from '../shown.decorator.js';

const isOptional = true;

/** The range and the filters of a report. */
export class ApiReportQuery extends ReportQuery {
  @Shown('instant', 'The start, a week before the end by default.', { isOptional })
  declare start?: string;

  @Shown('instant', 'The end, which is not included; now by default.', { isOptional })
  declare end?: string;

  @Shown('instant', 'The start of a period to compare with.', { isOptional })
  declare compareStart?: string;

  @Shown('instant', 'Its end.', { isOptional })
  declare compareEnd?: string;

  @Shown(reportUnits, 'The step of the points over time.', { isOptional })
  declare unit?: string;

  @Shown('string', `Like device:phone or !city:Otsego. Dimensions: ${dimensions.join(', ')}.`, {
    isOptional,
    isList: true,
  })
  declare filter?: string[];
}

/** Visits that reached each goal. */
export class ApiGoals {
  @Shown('integer', 'Clicks on the phone number.')
  call: number;

  @Shown('integer', 'Clicks to send a text.')
  text: number;

  @Shown('integer', 'Saw a price.')
  price: number;

  @Shown('integer', 'Started a form.')
  form: number;

  @Shown('integer', 'Chose a time.')
  time: number;

  @Shown('integer', 'Sent a form.')
  sent: number;
}

/** The figures of a period, or of one of its rows. */
export class ApiFigures {
  @Shown('integer', 'Unique visitors.')
  visitors: number;

  @Shown('integer', 'Page views.')
  views: number;

  @Shown('integer', 'Visits with one page view.')
  bounces: number;

  @Shown('integer', 'The sum of the visits’ durations, in milliseconds.')
  durationMs: number;

  @Shown(() => ApiGoals, 'Visits by goal.')
  goals: ApiGoals;

  @Shown('integer', 'Leads that arrived.')
  leads: number;

  @Shown('integer', 'Of these, scheduled or completed ones.')
  booked: number;

  @Shown('integer', 'Jobs completed in the period.')
  jobs: number;

  @Shown('integer', 'What was charged for these jobs, in cents.')
  revenueCents: number;
}

/** A value of a dimension with its figures. */
export class ApiReportRow extends ApiFigures {
  @Shown('string', 'The value; empty for none or unknown.')
  value: string;
}

/** A report’s rows by the values of a dimension. */
export class ApiBreakdown {
  @Shown(dimensions, 'What the rows are by.')
  dimension: string;

  @Shown(() => ApiReportRow, 'The most visitors first.', { isList: true })
  rows: ApiReportRow[];
}

/** Visitors and views in one step of time. */
export class ApiPoint {
  @Shown('instant', 'When the step starts.')
  at: string;

  @Shown('integer', 'Page views.')
  views: number;

  @Shown('integer', 'Unique visitors.')
  visitors: number;
}

/** Visits and leads of a period under some filters. */
export class ApiReport {
  @Shown('instant', 'The start.')
  start: string;

  @Shown('instant', 'The end, which is not included.')
  end: string;

  @Shown(reportUnits, 'The step of the points.')
  unit: string;

  @Shown(() => ApiFigures, 'The figures of the period.')
  total: ApiFigures;

  @Shown(() => ApiFigures, 'The figures of the period compared with.', { isNullable: true })
  before: ApiFigures | null;

  @Shown(() => ApiPoint, 'Over time.', { isList: true })
  points: ApiPoint[];

  @Shown(() => ApiBreakdown, 'By dimension.', { isList: true })
  breakdowns: ApiBreakdown[];
}
