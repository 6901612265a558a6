import { Injectable } from '@nestjs/common';
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

/** Splits a range into a chart's intervals: hours, or days of the business, which last 23 to 25 hours. */
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

  private dayAfter(ms: number): number {
    const tomorrow = this.calendar.plusDays(this.calendar.dayOf(new Date(ms)), 1);
    return this.calendar.startOf(tomorrow).getTime();
  }
}

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
