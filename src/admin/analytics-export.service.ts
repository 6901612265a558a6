import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { ExportName } from '../../views/contracts/analytics/report-address.js';
import { AnalyticsService } from '../analytics/analytics.service.js';
import { type ReportOptions, ReportService } from '../analytics/report/report.service.js';
import { BusinessCalendarService } from '../business/business-calendar.service.js';
import * as csv from './analytics-csv.js';

/** Of the lists of single page views and events. */
const maxListRows = 1_000;

/** Builds the CSV files of the analytics page, with the same figures as its panels. */
@Injectable()
export class AnalyticsExportService {
  constructor(
    private readonly analytics: AnalyticsService,
    private readonly reports: ReportService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  /** Returns the first and last day of a range for a file's name. */
  daysOf(start: Date, end: Date): string {
    const last = new Date(Math.max(start.getTime(), end.getTime() - 1));
    return `${this.calendar.dayOf(start)}-${this.calendar.dayOf(last)}`;
  }

  /** Returns a panel's rows as CSV, for [start, end). Page speed and opened questions cover all visitors. */
  async table(name: ExportName, start: Date, end: Date, options: ReportOptions): Promise<Readable> {
    const { filters } = options;
    const { timeZone } = this.calendar;
    switch (name) {
      case 'page-views':
        return csv.pageViewsCsv(await this.analytics.pageViews(start, end, maxListRows, filters), timeZone);
      case 'events':
        return csv.eventsCsv(await this.analytics.events(start, end, maxListRows, filters), timeZone);
      case 'questions':
        return csv.questionsCsv(await this.analytics.questions(start, end));
      case 'vitals':
        return csv.vitalsCsv(await this.analytics.vitals(start, end));
      case 'locations':
        return csv.locationsCsv(await this.analytics.overview(start, end, filters));
      default:
        return csv.reportCsv(name, await this.reports.report(start, end, options), timeZone);
    }
  }
}
