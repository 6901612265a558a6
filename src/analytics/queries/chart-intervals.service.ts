import { Injectable } from '@nestjs/common';
import { type ReportUnit, reportUnits } from '../../../views/contracts/analytics/report.js';
import { weekdayOf } from '../../../views/format/moments.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { hourMs } from '../summaries/hour-blocks.js';
import type { Interval } from './visitors-over-time.js';

interface ChartIntervals {
  unit: 'hour' | 'day';
  intervals: Interval[];
  /** The intervals of the previous period of the same length. */
  before: Interval[];
}

const dayMs = 24 * hourMs;
/** Ranges up to this length are shown by hour. */
const maxHourlyMs = 2 * dayMs;
/** For a longer range, only the newest days are shown. */
const maxDays = 400;
/** A report's chart has at most about this many points: a longer range is shown by a longer unit. */
const maxPoints = 800;
const unitMs: Record<ReportUnit, number> = {
  hour: hourMs,
  day: dayMs,
  week: 7 * dayMs,
  month: 30 * dayMs,
};

/** Splits a range for a chart: hours, the business's days (23 to 25 hours), weeks from Sunday, or months. */
@Injectable()
export class ChartIntervalsService {
  constructor(private readonly calendar: BusinessCalendarService) {}

  /** Returns the intervals. The first and last one are cut at the range's edges. */
  of(start: Date, end: Date): ChartIntervals {
    const isShort = end.getTime() - start.getTime() <= maxHourlyMs;
    const nextStart = isShort ? hourAfter : (ms: number) => this.dayAfter(ms);
    const from = Math.max(start.getTime(), end.getTime() - maxDays * dayMs);
    return {
      unit: isShort ? 'hour' : 'day',
      intervals: cut(from, end.getTime(), nextStart),
      before: cut(Math.max(0, from - (end.getTime() - from)), from, nextStart),
    };
  }

  /** Returns the unit of a report's chart. @param wanted by default hours for short ranges, otherwise days */
  unitOf(start: Date, end: Date, wanted?: ReportUnit): ReportUnit {
    const lengthMs = end.getTime() - start.getTime();
    const from = reportUnits.indexOf(wanted ?? (lengthMs <= maxHourlyMs ? 'hour' : 'day'));
    return (
      reportUnits.find((unit, index) => index >= from && lengthMs / unitMs[unit] <= maxPoints) ?? 'month'
    );
  }

  /** Returns the intervals of a range by unit. The first and last one are cut at the range's edges. */
  by(unit: ReportUnit, start: Date, end: Date): Interval[] {
    const from = Math.max(start.getTime(), end.getTime() - 2 * maxPoints * unitMs.month);
    return cut(from, end.getTime(), unit === 'hour' ? hourAfter : (ms) => this.next(unit, ms));
  }

  private dayAfter(ms: number): number {
    return this.next('day', ms);
  }

  /** Returns the start of the next day, week or month of the business. */
  private next(unit: Exclude<ReportUnit, 'hour'>, ms: number): number {
    const day = this.calendar.dayOf(new Date(ms));
    const days = { day: 1, week: 7 - weekdayOf(day), month: daysInMonth(day) - Number(day.slice(8)) + 1 };
    return this.calendar.startOf(this.calendar.plusDays(day, days[unit])).getTime();
  }
}

/** @param day YYYY-MM-DD */
const daysInMonth = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();

/** Returns the start of the next hour, in ms since 1970. */
const hourAfter = (ms: number) => (Math.floor(ms / hourMs) + 1) * hourMs;

function cut(from: number, to: number, nextStart: (ms: number) => number): Interval[] {
  const intervals: Interval[] = [];
  for (let start = from; start < to; ) {
    const end = Math.min(nextStart(start), to);
    intervals.push({ start, end });
    start = end;
  }
  return intervals;
}
