import { describe, expect, it } from '@jest/globals';
import {
  type AnalyticsView,
  defaultView,
  readView,
  viewAddress,
} from '../../views/contracts/analytics/analytics-view.js';
import type { ReportFigures } from '../../views/contracts/analytics/report.js';
import { cutReport, exportUrl, reportUrl } from '../../views/contracts/analytics/report-address.js';
import { leadRateOf, sortedBy } from '../../views/contracts/analytics/report-columns.js';
import { periodBefore, periodIn, unitOf, unitsFor } from '../../views/contracts/analytics/report-periods.js';
import { formatChange, formatPointChange, valueLabel } from '../../views/format/report-values.js';

const read = (query: string) => readView(new URLSearchParams(query));
const filter = (dimension: 'device' | 'source', values: string[], isExcluded = false) => ({
  dimension,
  isExcluded,
  values,
});

describe('The address of the analytics page', () => {
  it.each<Partial<AnalyticsView>>([
    {},
    { tab: 'traffic', range: '90', compare: 'year', unit: 'week', figure: 'views', order: 'leads' },
    { days: { from: '2026-01-01', until: '2026-03-31' }, compare: 'none', open: 'source', pick: 'city' },
    { filters: [filter('device', ['phone', 'tablet']), filter('source', ['', 'a&b=c'], true)] },
  ])('holds %j', (changed) => {
    const view = { ...defaultView, ...changed };
    expect(read(viewAddress(view).split('?')[1])).toEqual(view);
  });

  it('leaves out defaults, but not the range', () => {
    expect(viewAddress(defaultView)).toBe('/admin/analytics?range=7');
  });

  it.each([
    'tab=x&range=8&compare=x&unit=year&figure=x&order=x&open=x&pick=x&filter=x',
    'from=2026-02-30&until=2026-03-01',
    'from=2026-03-02&until=2026-03-01',
    'from=2026-03-02',
    'value=phone',
  ])('ignores what is invalid in %s', (query) => {
    expect(read(query)).toEqual(defaultView);
  });

  it('takes a range rather than days, and keeps at most five years', () => {
    expect(read('range=30&from=2026-03-01&until=2026-03-02').days).toBeUndefined();
    expect(read('from=2001-01-01&until=2026-03-02').days).toEqual({
      from: '2021-02-26',
      until: '2026-03-02',
    });
  });

  it('gets a filter from the menu’s form', () => {
    expect(read('filter=device:phone&pick=device&value=+tablet+')).toEqual({
      ...defaultView,
      filters: [filter('device', ['phone', 'tablet'])],
    });
    expect(read('filter=device:phone&pick=device&value=phone&exclude=1').filters).toEqual([
      filter('device', ['phone'], true),
    ]);
  });
});

describe('The periods', () => {
  const now = new Date('2026-11-20T15:30:00Z');
  const startOf = (day: string) => new Date(`${day}T06:00:00Z`);
  const starts = { midnight: startOf('2026-11-20'), startOf };
  const both = (view: Partial<AnalyticsView>) => {
    const choice = { ...defaultView, ...view };
    const period = periodIn(choice, now, starts);
    return [period, periodBefore(choice, period, startOf)].map((one) => one && `${one.start} ${one.end}`);
  };

  it.each<[Partial<AnalyticsView>, string, string | undefined]>([
    [
      { range: 'today' },
      '2026-11-20T06:00:00.000Z 2026-11-20T15:30:00.000Z',
      '2026-11-19T06:00:00.000Z 2026-11-19T15:30:00.000Z',
    ],
    [
      { range: '7' },
      '2026-11-13T15:30:00.000Z 2026-11-20T15:30:00.000Z',
      '2026-11-06T15:30:00.000Z 2026-11-13T15:30:00.000Z',
    ],
    [
      { range: '7', compare: 'year' },
      '2026-11-13T15:30:00.000Z 2026-11-20T15:30:00.000Z',
      '2025-11-13T15:30:00.000Z 2025-11-20T15:30:00.000Z',
    ],
    [{ range: '7', compare: 'none' }, '2026-11-13T15:30:00.000Z 2026-11-20T15:30:00.000Z', undefined],
    [
      { days: { from: '2026-11-01', until: '2026-11-10' } },
      '2026-11-01T06:00:00.000Z 2026-11-11T06:00:00.000Z',
      '2026-10-22T06:00:00.000Z 2026-11-01T06:00:00.000Z',
    ],
    [
      { days: { from: '2026-11-19', until: '2026-11-30' }, compare: 'year' },
      '2026-11-19T06:00:00.000Z 2026-11-20T15:30:00.000Z',
      '2025-11-19T06:00:00.000Z 2025-11-20T15:30:00.000Z',
    ],
    [
      { days: { from: '2027-01-01', until: '2027-01-02' }, compare: 'none' },
      '2027-01-01T06:00:00.000Z 2027-01-01T06:00:00.000Z',
      undefined,
    ],
  ])('of %j', (view, period, before) => {
    expect(both(view)).toEqual([period, before]);
  });

  it('are shown by a unit with neither one point nor thousands', () => {
    const lasting = (days: number) => ({
      start: now.toISOString(),
      end: new Date(now.getTime() + days * 86_400_000).toISOString(),
    });
    expect([0, 0.5, 7, 30, 90, 365, 1_000].map((days) => unitOf({}, lasting(days)))).toEqual([
      'hour',
      'hour',
      'day',
      'day',
      'day',
      'week',
      'month',
    ]);
    expect(unitsFor(lasting(0.5))).toEqual(['hour']);
    expect(unitsFor(lasting(30))).toEqual(['day', 'week']);
    expect(unitOf({ unit: 'week' }, lasting(30))).toBe('week');
    expect(unitOf({ unit: 'hour' }, lasting(30))).toBe('day');
  });
});

describe('A report’s figures', () => {
  const figures = (visitors: number, leads: number): ReportFigures => ({
    ...{ visitors, leads, views: 0, bounces: 0, durationMs: 0, booked: 0, jobs: 0, cents: 0 },
    goals: { call: 0, text: 0, price: 0, form: 0, time: 0, sent: 0 },
  });

  it('have no rate where more leads than visitors were counted', () => {
    expect([figures(8, 2), figures(1, 2), figures(0, 0)].map(leadRateOf)).toEqual([25, null, null]);
  });

  it('are sorted with unknown rates last', () => {
    const rows = [figures(1, 2), figures(8, 2), figures(4, 2)];
    expect(sortedBy(rows, 'rate').map(({ visitors }) => visitors)).toEqual([4, 8, 1]);
    expect(sortedBy(rows, 'leads').map(({ visitors }) => visitors)).toEqual([1, 8, 4]);
  });

  it.each([
    [118, 100, '+18%'],
    [1, 3, '−67%'],
    [5, 5, undefined],
    [5, 0, undefined],
  ])('changed: %d after %d', (now, before, text) => {
    expect(formatChange(now, before)).toBe(text);
  });

  it('change in points where they are percentages', () => {
    expect([formatPointChange(46.2, 42), formatPointChange(30, 42), formatPointChange(1.2, 1)]).toEqual([
      '+4 pt',
      '−12 pt',
      undefined,
    ]);
  });

  it('name values as people do', () => {
    const values = [
      ['channel', 'paid-social'],
      ['device', 'phone'],
      ['visit', 'returning'],
      ['screen', '1-479'],
      ['language', 'es'],
      ['language', 'not a code'],
      ['source', ''],
      ['campaign', ''],
      ['city', ''],
      ['page', '/pricing'],
    ] as const;
    expect(values.map(([dimension, value]) => valueLabel(dimension, value))).toEqual([
      'Paid social',
      'Phone',
      'Returning',
      'Under 480 px',
      'Spanish',
      'not a code',
      'Direct',
      'No campaign',
      'Unknown',
      '/pricing',
    ]);
  });

  it('are fetched and exported by the same parameters', () => {
    const period = { start: '2026-11-01T00:00:00.000Z', end: '2026-11-02T00:00:00.000Z' };
    const query = {
      periods: { period, before: period },
      unit: 'day',
      filters: [filter('device', ['phone'], true)],
    } as const;
    const parameters = new URL(reportUrl(query, ['page']), 'http://x').searchParams;
    expect(Object.fromEntries(parameters)).toEqual({
      ...period,
      compareStart: period.start,
      compareEnd: period.end,
      unit: 'day',
      filter: '!device:phone',
      full: 'page',
    });
    parameters.delete('full');
    expect(exportUrl('source', query)).toBe(`/admin/analytics/export/source.csv?${parameters}`);
  });
});

describe('A report for the page', () => {
  it('has ten rows a panel, and all of those that are open', () => {
    const rows = Array.from({ length: 12 }, (_, index) => ({ key: String(index) }));
    const panels = Object.fromEntries(['page', 'source'].map((name) => [name, rows]));
    const others = Object.fromEntries(
      'landing channel campaign city country device browser screen language visit'
        .split(' ')
        .map((name) => [name, []]),
    );
    const report = { panels: { ...panels, ...others } } as unknown as Parameters<typeof cutReport>[0];
    const cut = cutReport(report, ['source']);
    expect([cut.panels.page.length, cut.panels.source.length, report.panels.page.length]).toEqual([
      10, 12, 12,
    ]);
  });
});
