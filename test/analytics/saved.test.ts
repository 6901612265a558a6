import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { AnalyticsNotesService } from '../../src/analytics/saved/analytics-notes.service.js';
import { ChartNoteRow } from '../../src/analytics/saved/chart-note.entity.js';
import { publicationNotes } from '../../src/analytics/saved/publication-notes.js';
import { SavedSegmentRow } from '../../src/analytics/saved/saved-segment.entity.js';
import { SegmentsService } from '../../src/analytics/saved/segments.service.js';
import { readFilters } from '../../views/contracts/analytics/filters.js';
import {
  areSameFilters,
  maxChartNotes,
  maxSegments,
  withFiltersIn,
} from '../../views/contracts/analytics/saved.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { testSite } from '../support/site/site.js';
import { SiteEditor } from '../support/site/site-editor.js';

onEachDatabase('What the owner saves for the analytics', (make) => {
  const site = testSite(make, { BUSINESS_TIME_ZONE: 'America/Chicago' });
  let owner: TestAgent;

  beforeAll(async () => {
    owner = (await site.owner()) as unknown as TestAgent;
  });
  beforeEach(async () => {
    for (const entity of [SavedSegmentRow, ChartNoteRow]) await site.dataSource.getRepository(entity).clear();
  });

  const post = (path: string, fields: object) =>
    owner.post(`/admin/analytics/${path}`).type('form').send(fields);
  const page = async () => (await owner.get('/admin/analytics/saved').expect(200)).text;
  const segments = () => site.app.get(SegmentsService).all();
  const notes = () => site.app.get(AnalyticsNotesService).all();
  const query = 'range=30&filter=source%3AFacebook&filter=%21device%3Aphone';

  it('is only for the owner', async () => {
    await site.visitor.get('/admin/analytics/saved').expect(302);
    for (const path of ['segments', 'segments/1/rename', 'segments/1/remove', 'notes', 'notes/1/remove'])
      await site.visitor.post(`/admin/analytics/${path}`).type('form').send({ name: 'x' }).expect(302);
    expect(await segments()).toEqual([]);
  });

  it('saves a segment, returns to the page with its filters, and renames and deletes it', async () => {
    const { headers } = await post('segments', { name: ' Facebook, no phones ', query }).expect(303);
    expect(headers.location).toBe(`/admin/analytics?${query}`);
    const [{ id, name, filters }] = await segments();
    expect(name).toBe('Facebook, no phones');
    expect(filters).toEqual(readFilters(['source:Facebook', '!device:phone']));
    expect(await page()).toContain('Source: Facebook · Device: not phone');
    await post(`segments/${id}/rename`, { name: 'Facebook' }).expect(303);
    expect(await segments()).toMatchObject([{ name: 'Facebook' }]);
    await post(`segments/${id}/remove`, {}).expect(303);
    expect(await segments()).toEqual([]);
  });

  it('rejects a name that is blank, too long or taken, and a segment without filters, and keeps what was typed', async () => {
    await post('segments', { name: 'Phones', query }).expect(303);
    for (const [name, sent, problem] of [
      ['', query, 'Enter a name.'],
      ['x'.repeat(61), query, 'Use 60 characters or fewer'],
      ['phones', query, 'You already have a segment with this name.'],
      ['All', 'range=30', 'Add a filter first.'],
    ]) {
      const { text } = await post('segments', { name, query: sent }).expect(422);
      expect(text).toContain(problem);
      expect(text).toContain('filter=source%3AFacebook'.slice(0, 6));
    }
    await post('segments', { name: 'Others', query: 'filter=page%3A%2F' }).expect(303);
    const [others, phones] = await segments();
    expect([others.name, phones.name]).toEqual(['Others', 'Phones']);
    const { text } = await post(`segments/${others.id}/rename`, { name: 'Phones' }).expect(422);
    expect(text).toContain('You already have a segment with this name.');
  });

  it('stores at most 50 segments', async () => {
    const rows = Array.from({ length: maxSegments }, (_, n) => ({ name: `Segment ${n}`, filters: '[]' }));
    await site.dataSource.getRepository(SavedSegmentRow).insert(rows);
    const { text } = await post('segments', { name: 'One more', query }).expect(422);
    expect(text).toContain('You have 50 segments, the most possible. Delete one first.');
    expect(await segments()).toHaveLength(maxSegments);
  });

  it('adds, changes and deletes notes, on days of the business', async () => {
    const { headers } = await post('notes', { day: '2026-03-10', text: 'Flyers in Otsego', query }).expect(
      303,
    );
    expect(headers.location).toBe(`/admin/analytics?${query}`);
    const [note] = await notes();
    expect(note).toEqual({
      id: expect.any(Number),
      at: '2026-03-10T05:00:00.000Z',
      day: '2026-03-10',
      text: 'Flyers in Otsego',
      isAutomatic: false,
    });
    await post(`notes/${note.id}/change`, { day: '2026-03-12', text: 'Flyers in Rogers' }).expect(303);
    expect(await page()).toContain('Flyers in Rogers');
    for (const [fields, problem] of [
      [{ day: '2026-02-30', text: 'x' }, 'Enter a date.'],
      [{ day: '2026-03-12', text: '' }, 'Enter a note.'],
    ] as const)
      expect((await post('notes', fields).expect(422)).text).toContain(problem);
    const between = (start: string, end: string) =>
      site.app.get(AnalyticsNotesService).between(new Date(start), new Date(end));
    expect(await between('2026-03-12T05:00:00Z', '2026-03-12T05:00:01Z')).toHaveLength(1);
    expect(await between('2026-03-11T05:00:00Z', '2026-03-12T05:00:00Z')).toEqual([]);
    await post(`notes/${note.id}/remove`, {}).expect(303);
    expect(await notes()).toEqual([]);
  });

  it('notes a new price and other published changes', async () => {
    const editor = new SiteEditor(owner);
    await editor.save('packages', { '1.cents': '251' });
    await editor.save('hours', { ...(await editor.section('hours')).values });
    await editor.publish();
    const [note] = await notes();
    expect(note).toMatchObject({ isAutomatic: true, text: expect.stringMatching(/^New price: .*→ \$251$/) });
    expect(Math.abs(Date.parse(note.at) - Date.now())).toBeLessThan(60_000);
  });

  it('makes room for new notes by deleting the oldest automatic one', async () => {
    const rows = Array.from({ length: maxChartNotes }, (_, n) => ({
      happenedAt: new Date(Date.UTC(2026, 0, 1, n)),
      text: `Note ${n}`,
      isAutomatic: n === 7,
    }));
    await site.dataSource.getRepository(ChartNoteRow).insert(rows);
    await post('notes', { day: '2026-03-10', text: 'One more' }).expect(303);
    const texts = (await notes()).map(({ text }) => text);
    expect(texts).toHaveLength(maxChartNotes);
    expect(texts).not.toContain('Note 7');
    const { text } = await post('notes', { day: '2026-03-10', text: 'Too many' }).expect(422);
    expect(text).toContain('You have 500 notes, the most possible. Delete one first.');
  });
});

describe('The notes for a published version', () => {
  const prices = {
    section: 'packages',
    label: 'Packages',
    lines: ['3 Rooms: $267 → $249', 'Stairs: $3 → $4'],
  } as const;
  const hours = { section: 'hours', label: 'Business hours', lines: ['Monday: 8 → 9'] } as const;
  const of = (...changes: object[]) => publicationNotes(changes as never);

  it('name the first new price and the other sections', () => {
    expect(of(prices, hours)).toEqual([
      'New price: 3 Rooms: $267 → $249 and 1 more',
      'Website published: Business hours',
    ]);
    expect(of(hours)).toEqual(['Website published: Business hours']);
    expect(of({ ...prices, lines: ['3 Rooms: Popular: no → yes'] })).toEqual(['Website published: Packages']);
    expect(of()).toEqual([]);
  });

  it('fit their column', () => {
    const [long] = of({ ...hours, label: 'H'.repeat(300) });
    expect([...long]).toHaveLength(160);
  });
});

describe('A segment’s filters', () => {
  const filters = readFilters(['device:phone', 'source:Google']);

  it('replace those in a query', () => {
    expect(withFiltersIn('range=30&filter=page%3A%2F', filters)).toBe(
      'range=30&filter=device%3Aphone&filter=source%3AGoogle',
    );
  });

  it('are compared in any order', () => {
    expect(areSameFilters(filters, readFilters(['source:Google', 'device:phone']))).toBe(true);
    expect(areSameFilters(filters, readFilters(['source:Google', '!device:phone']))).toBe(false);
  });
});
