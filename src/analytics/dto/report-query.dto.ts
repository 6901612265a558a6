import { type Dimension, dimensions } from '../../../views/contracts/analytics/filters.js';
import { type ReportUnit, reportUnits } from '../../../views/contracts/analytics/report.js';
import { InvalidInput } from '../../platform/http/invalid-input.js';
import type { ReportOptions } from '../report/report.service.js';
import { FilteredQuery, Texts } from './filtered-query.dto.js';
import { IsoParameter, Parameter } from './range-query.dto.js';

const isUnit = (text: string): text is ReportUnit => reportUnits.some((unit) => unit === text);

/** A report's range, filters, period to compare with, chart unit, and panels to list fully: `&full=page`. */
export class ReportQuery extends FilteredQuery {
  @IsoParameter()
  compareStart?: string;

  @IsoParameter()
  compareEnd?: string;

  @Parameter(isUnit, `Must be ${reportUnits.join(', ')}.`)
  unit?: string;

  @Texts()
  full?: string[];

  /** Returns all but the range. @throws {InvalidInput} if the compared period is incomplete or reversed */
  options(): ReportOptions {
    const { unit = '' } = this;
    return { filters: this.filters(), compare: this.compare(), unit: isUnit(unit) ? unit : undefined };
  }

  /** Returns the panels to list completely. */
  fullPanels(): Dimension[] {
    return dimensions.filter((dimension) => this.full?.includes(dimension));
  }

  private compare(): ReportOptions['compare'] {
    if (!this.compareStart && !this.compareEnd) return undefined;
    const [start, end] = [this.compareStart, this.compareEnd].map((text) => new Date(text || Number.NaN));
    if (start <= end) return { start, end };
    throw new InvalidInput([
      { field: 'compareEnd', message: 'Enter a start and an end that isn’t before it.' },
    ]);
  }
}
