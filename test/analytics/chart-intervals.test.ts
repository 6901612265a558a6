import { describe, expect, it } from '@jest/globals';
import { ChartIntervalsService } from '../../src/analytics/queries/chart-intervals.service.js';
import { BusinessCalendarService } from '../../src/business/business-calendar.service.js';

const hour = 3_600_000;
const day = 24 * hour;

describe('Chart intervals', () => {
  const clock = { now: () => new Date(0) };
  const calendar = new BusinessCalendarService({ BUSINESS_TIME_ZONE: 'America/Chicago' } as never, clock);
  const intervals = (start: number, end: number) =>
    new ChartIntervalsService(calendar).of(new Date(start), new Date(end));
  const lengths = (list: { start: number; end: number }[]) =>
    list.map(({ start, end }) => (end - start) / hour);

  it('are hours for up to two days, cut at both edges, with the hours of the previous period', () => {
    const start = Date.UTC(2027, 0, 4, 15, 30);
    const { unit, intervals: now, before } = intervals(start, start + 2 * hour);
    expect([unit, lengths(now), lengths(before)]).toEqual(['hour', [0.5, 1, 0.5], [0.5, 1, 0.5]]);
    expect([before[0].start, before[2].end, now[0].start, now[2].end]).toEqual([
      start - 2 * hour,
      start,
      start,
      start + 2 * hour,
    ]);
    expect(intervals(start, start + 2 * day)).toMatchObject({ unit: 'hour' });
    expect(intervals(start, start + 2 * day + 1)).toMatchObject({ unit: 'day' });
  });

  it('are not cut if they are whole hours', () => {
    const start = Date.UTC(2027, 0, 4, 15);
    expect(lengths(intervals(start, start + 3 * hour).intervals)).toEqual([1, 1, 1]);
    expect(intervals(start, start)).toEqual({ unit: 'hour', intervals: [], before: [] });
  });

  it('are the business’s days, of 23 and 25 hours at clock changes', () => {
    const march = Date.UTC(2027, 2, 13, 6);
    expect(lengths(intervals(march, march + 3 * day - hour).intervals)).toEqual([24, 23, 24]);
    const november = Date.UTC(2027, 10, 6, 5);
    expect(lengths(intervals(november, november + 3 * day + hour).intervals)).toEqual([24, 25, 24]);
  });

  it('are only the newest 400 days', () => {
    const end = Date.UTC(2027, 5, 15, 5);
    const { intervals: newest, before } = intervals(end - 500 * day, end);
    expect([newest[0].start, before[0].start]).toEqual([end - 400 * day, end - 800 * day]);
    expect(intervals(end - 400 * day, end).intervals[0].start).toBe(end - 400 * day);
  });

  it('never start before 1970', () => {
    expect(intervals(hour, 4 * hour).before).toEqual([{ start: 0, end: hour }]);
  });

  it('of a report are weeks from Sunday or months, cut at both edges, and longer ones if there would be too many', () => {
    const chart = new ChartIntervalsService(calendar);
    const [start, end] = [Date.UTC(2027, 0, 6, 6), Date.UTC(2027, 2, 15, 5)];
    const days = (unit: 'week' | 'month') =>
      lengths(chart.by(unit, new Date(start), new Date(end))).map((hours) => Math.round(hours / 24));
    expect(days('week')).toEqual([4, 7, 7, 7, 7, 7, 7, 7, 7, 7, 1]);
    expect(days('month')).toEqual([26, 28, 14]);
    const unitOf = (length: number, unit?: 'hour' | 'week') =>
      chart.unitOf(new Date(start), new Date(start + length), unit);
    expect([unitOf(2 * day), unitOf(3 * day), unitOf(3 * day, 'hour'), unitOf(3 * day, 'week')]).toEqual([
      'hour',
      'day',
      'hour',
      'week',
    ]);
    expect([unitOf(40 * day, 'hour'), unitOf(1_000 * day)]).toEqual(['day', 'week']);
  });
});
