import { beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { BusinessCalendarService } from '../../src/business/business-calendar.service.js';
import { SiteVersion } from '../../src/business/content/site-version.entity.js';
import { firstVersion } from '../../src/business/content/version-1/index.js';
import { Lead } from '../../src/contacts/leads/lead.entity.js';
import { dataSourceOptions } from '../../src/data-source-options.js';
import { readEnvironment } from '../../src/platform/config/environment.js';
import { formOf } from '../../views/content/forms.js';
import { sections } from '../../views/content/schema.js';
import { readCsv } from '../support/data/csv.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { emailSite, ownerEmail } from '../support/site/email-site.js';
import { lead, type TestSite } from '../support/site/site.js';
import { SiteEditor } from '../support/site/site-editor.js';

const order = 'rooms=3&stairs=12&pets=1';
/** $267 and $60 and from $45, less the 15 % of the pricing page's offer. */
const totalCents = 316_20;

onEachDatabase('The price that a visitor was shown', (make) => {
  const site = emailSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  beforeAll(async () => {
    owner = await site.owner();
  });

  const send = async (changes: object) => {
    const wish = lead(changes);
    const { body } = await site.visitor.post('/api/contact').send(wish).expect(201);
    return { ...wish, id: body.id as number };
  };
  const estimateOf = async (id: number) =>
    (await site.dataSource.getRepository(Lead).findOneByOrFail({ id })).estimate;
  const pageOf = async ({ id }: { id: number }) =>
    (await owner.get(`/admin/leads/${id}`).expect(200)).text.replace(/<!-- -->/g, '');

  it('stays with the lead: its lines, its total, and what was ordered', async () => {
    const sent = await send({ order, shownCents: totalCents });
    expect(await estimateOf(sent.id)).toEqual({
      order,
      lines: [
        { label: '3-Room Package', note: 'Up to 600 sq ft total', cents: 267_00 },
        { label: 'Stairs: 12', note: '$5 per step', cents: 60_00 },
        { label: 'Pet stain and odor removal', cents: 45_00, isFrom: true },
        {
          label: 'Fall Fresh Special',
          note: '15% off. Valid through November 30.',
          cents: -55_80,
          percent: 15,
        },
      ],
      ...{ totalCents, isFrom: true, hasQuotes: false, savedCents: 85_80 },
    });
    const page = await pageOf(sent);
    for (const words of [
      'Estimate shown',
      'Customer entered: 3 rooms',
      '3-Room Package',
      '$60',
      '−$55.80',
      'from $316.20',
    ])
      expect(page).toContain(words);
    expect(page).not.toContain('doesn’t match your prices');
    const { body } = await owner.get('/admin/api/contacts').expect(200);
    expect(body.find(({ id }: { id: number }) => id === sent.id).estimate.totalCents).toBe(totalCents);
  });

  it('is ours: another total in the form is shown to the owner, and not trusted', async () => {
    const cheap = await send({ order, shownCents: 1_00 });
    expect(await estimateOf(cheap.id)).toMatchObject({ totalCents, shownCents: 1_00 });
    expect(await pageOf(cheap)).toContain('The total shown to the customer ($1) doesn’t match your prices.');
    const silent = await send({ order });
    expect(await estimateOf(silent.id)).toMatchObject({ totalCents, shownCents: null });
    expect(await pageOf(silent)).toContain('No total was recorded.');
  });

  it.each([
    ['nothing ordered', { order: '', shownCents: 5 }],
    ['no order at all', { order: { rooms: 3 }, shownCents: totalCents }],
    ['an order that nobody understands', { order: 'rooms=many&stairs=-1', shownCents: totalCents }],
    ['a megabyte’s beginning', { order: `rooms=3&x=${'x'.repeat(300)}`, shownCents: totalCents }],
  ])('is none for %s, and the lead is taken', async (_, changes) => {
    expect(await estimateOf((await send(changes)).id)).toBeNull();
  });

  it.each([[{}], [[316_20]], ['NaN'], [1e300], [316_20.5], [true]])(
    'is ours where the form says %j as its total',
    async (shownCents) => {
      const { id } = await send({ order, shownCents });
      expect(await estimateOf(id)).toMatchObject({ totalCents, shownCents: null });
    },
  );

  it('is in both emails and in the CSV file', async () => {
    const sent = await send({ name: 'Told Twice', order, shownCents: 2_00 });
    await site.outbox.deliver();
    const alert = site.peer.to(ownerEmail).find(({ subject }) => subject?.includes('Told Twice'));
    const acknowledgement = site.peer.to(sent.email).at(-1);
    for (const mail of [alert, acknowledgement])
      for (const words of ['3-Room Package', '$267', 'Stairs: 12', '$60', 'from $316.20']) {
        expect(mail?.text).toContain(words);
        expect(mail?.html).toContain(words);
      }
    expect(alert?.text).toContain('$2 (doesn’t match your prices)');
    expect(alert?.text).toMatch(/Rooms:?\s+3 rooms/);
    expect(acknowledgement?.text).not.toContain('3 rooms');
    expect(acknowledgement?.text).not.toContain('match your prices');
    const { text } = await owner.post('/admin/leads.csv?search=Told').expect(200);
    const [head, row] = readCsv(text);
    expect(row[head.indexOf('Estimate (dollars)')]).toBe('316.20');
    expect(row[head.indexOf('Estimate for')]).toBe(
      '3-Room Package $267; Stairs: 12 $60; Pet stain and odor removal from $45; Fall Fresh Special −$55.80',
    );
  });

  it('matches the page that the visitor opened before new prices were published', async () => {
    await site.visitor.get('/pricing').expect(200);
    const editor = new SiteEditor(owner);
    const before = formOf(sections.packages, firstVersion.packages);
    await editor.saveAndPublish('packages', { ...before, '1.cents': '280' });
    const early = await send({ order, shownCents: totalCents });
    expect(await estimateOf(early.id)).toMatchObject({ totalCents });
    expect((await estimateOf(early.id))?.shownCents).toBeUndefined();
    const wrong = { ...lead({ order, shownCents: String(totalCents) }), phone: '1' };
    const again = await site.visitor.post('/contact').type('form').send(wrong).expect(422);
    expect(again.text).toContain(`name="shownCents" value="${totalCents}"`);
    const late = await send({ order, shownCents: 327_25 });
    expect((await estimateOf(late.id))?.lines[0]).toMatchObject({ cents: 280_00 });
    expect((await estimateOf(late.id))?.shownCents).toBeUndefined();
    // What was shown earlier stays as it was shown.
    expect((await estimateOf(early.id))?.lines[0]).toMatchObject({ cents: 267_00 });
  });

  it('matches an earlier version and an offer that ended yesterday, even after a restart', async () => {
    const editor = new SiteEditor(owner);
    const calendar = site.app.get(BusinessCalendarService);
    const yesterday = calendar.plusDays(calendar.dayOf(), -1);
    const { values } = await editor.section('offers');
    const fall = Object.values(values).indexOf('Fall Fresh Special');
    const index = Object.keys(values)[fall].split('.')[0];
    const text = '15% off. Valid for a short time.';
    await editor.saveAndPublish('offers', { [`${index}.text`]: text, [`${index}.until`]: yesterday });
    const daysAgo = new Date(Date.now() - 3 * 24 * 60 * 60 * 1_000);
    await site.restart(async () => {
      const stopped = await new DataSource(dataSourceOptions(readEnvironment(site.variables))).initialize();
      await stopped
        .getRepository(SiteVersion)
        .createQueryBuilder()
        .update()
        .set({ publishedAt: daysAgo })
        .execute();
      await stopped.destroy();
    });
    owner = await site.owner();
    const ours = { firstVersion: 316_20, yesterday: 327_25, today: 385_00 };
    for (const shownCents of Object.values(ours)) {
      const { id } = await send({ order, shownCents });
      expect(await estimateOf(id)).toMatchObject({ totalCents: shownCents });
      expect((await estimateOf(id))?.shownCents).toBeUndefined();
    }
    const tampered = await send({ order, shownCents: 327_24 });
    expect(await estimateOf(tampered.id)).toMatchObject({ totalCents: ours.today, shownCents: 327_24 });
  });

  it('comes with the form that a browser posts by itself, and with the form that is shown again', async () => {
    const post = (fields: object) => site.visitor.post('/contact').type('form').send(fields);
    const wish = lead({ name: 'Without Script', order: 'rooms=1', shownCents: '84.15' });
    const { text } = await post({ ...wish, phone: '1' }).expect(422);
    expect(text).toContain('<input type="hidden" name="order" value="rooms=1"/>');
    expect(text).toContain('Single Room');
    await post({ ...wish, shownCents: '8415' }).expect(303);
    const { body } = await owner.get('/admin/api/contacts?search=Without').expect(200);
    expect(body[0].estimate).toMatchObject({ order: 'rooms=1', totalCents: 84_15 });
    expect(body[0].estimate.shownCents).toBeUndefined();
  });
});
