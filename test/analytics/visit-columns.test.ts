import { describe, expect, it } from '@jest/globals';
import { packColumns, unpackColumns } from '../../src/analytics/visit-blocks/packed-columns.js';
import { columnsOf, joinColumns } from '../../src/analytics/visit-blocks/visit-columns.js';
import type { VisitRow } from '../../src/analytics/visit-blocks/visit-row.js';

const visit = (changes: Partial<VisitRow> = {}): VisitRow => ({
  prevAt: null,
  landing: '/',
  origin: { utmSource: '', utmMedium: '', utmCampaign: '', referrerHost: 'google.com', clickId: '' },
  place: { country: 'US', city: 'Otsego' },
  client: { device: 'phone', browser: 'Safari', screen: '1-479', language: 'en', visit: 'new' },
  durationMs: 90_000,
  isBounce: false,
  goals: ['call'],
  pages: new Map([
    ['/', 1],
    ['/faq', 0],
  ]),
  referrers: ['https://www.google.com/'],
  formFields: '',
  formErrors: '',
  ...changes,
});
const hours = [
  { start: 3_600_000, rows: [visit(), visit({ prevAt: 1_700_000_000_123, landing: '/faq' })] },
  { start: 7_200_000, rows: [] },
  {
    start: 10_800_000,
    rows: [
      visit({ durationMs: 5_000_000_000, formFields: 'contact:name', formErrors: 'contact:phone 2' }),
      visit({ place: { country: '', city: 'São Paulo' }, pages: new Map(), referrers: [] }),
    ],
  },
];

describe('Columns of visits', () => {
  it('are the same after packing', async () => {
    const columns = columnsOf(hours);
    const packed = await packColumns(columns);
    expect(await unpackColumns(packed)).toEqual(columns);
    expect(packed.length).toBeLessThan(1_500);
  });

  it('name each value once, and use the smallest type of numbers', () => {
    const { columns, dictionaries } = columnsOf(hours);
    expect(dictionaries).toMatchObject({
      landing: ['/', '/faq'],
      place: ['US\tOtsego', '\tSão Paulo'],
      page: ['/', '/faq'],
      form: ['contact:name\tcontact:phone 2'],
    });
    expect([...columns.landing]).toEqual([0, 1, 0, 0]);
    expect(columns.landing).toBeInstanceOf(Uint8Array);
    expect([...columns.durationMs]).toEqual([90_000, 90_000, 5_000_000_000, 90_000]);
    expect([...columns.prevAt]).toEqual([1_700_000_000_123]);
    expect([...columns.formRow]).toEqual([2]);
  });

  it('of a day are those of its hours', () => {
    expect(joinColumns(hours.map((hour) => columnsOf([hour])))).toEqual(columnsOf(hours));
  });
});
