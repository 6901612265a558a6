import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { DayRouteService } from '../../../src/admin/crew/day-route.service.js';
import { BusinessCalendarService } from '../../../src/business/business-calendar.service.js';
import type { Lead } from '../../../src/contacts/leads/lead.entity.js';
import { LeadErasureService } from '../../../src/contacts/leads/lead-erasure.service.js';
import { LeadTimelineService } from '../../../src/contacts/leads/lead-timeline.service.js';
import { LeadsService } from '../../../src/contacts/leads/leads.service.js';
import { LeadPhotosService } from '../../../src/customers/photos/lead-photos.service.js';
import { JobsService } from '../../../src/money/jobs.service.js';
import { UnitOfWorkService } from '../../../src/platform/database/unit-of-work.service.js';
import { estimateOf } from '../../../views/estimates/estimate.js';
import { emptyOrder } from '../../../views/estimates/order.js';
import { seed } from '../../support/data/leads.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { changeLead, storedLead } from '../../support/site/admin.js';
import { behindProxy, Customer, textOf } from '../../support/site/customer.js';
import { type TestSite, testSite } from '../../support/site/site.js';
import { photograph } from '../../website/pictures/photographs.js';

const key = (digit: string) => digit.repeat(32);

onEachDatabase('The crew’s day', (make) => {
  const site = testSite(make, behindProxy);
  let owner: Awaited<ReturnType<TestSite['owner']>>;
  let today: string;
  let [yesterday, tomorrow, later]: string[] = [];

  beforeAll(async () => {
    owner = await site.owner();
    const calendar = site.app.get(BusinessCalendarService);
    today = calendar.dayOf();
    [yesterday, tomorrow, later] = [-1, 1, 2].map((days) => calendar.plusDays(today, days));
  });

  beforeEach(async () => {
    for (const table of ['appointments', 'day_orders', 'crew_links', 'crew_reports', 'jobs', 'contacts'])
      await site.dataSource.query(`DELETE FROM ${table}`);
  });

  /** Schedules leads like the admin does, each with an appointment. */
  async function book(...leads: Partial<Lead>[]): Promise<number[]> {
    const ids = await seed(site.dataSource, leads);
    for (const [index, id] of ids.entries())
      await changeLead(site, id, { day: today, timeWindow: '', status: 'scheduled', ...leads[index] });
    return ids;
  }
  const post = (path: string, fields: object, agent = owner) => agent.post(path).type('form').send(fields);
  const page = async (path: string, agent = owner) => textOf((await agent.get(path).expect(200)).text);
  const quote = (id: number) =>
    post(`/admin/leads/${id}/quote`, {
      ...{ version: 0, action: 'send' },
      ...{ label0: 'Three rooms', amount0: '200', label1: 'Stairs', amount1: '60' },
      ...{ label2: 'Discount', amount2: '-20' },
    }).expect(303);
  /** The hidden field of a stop's form. */
  const linesOf = async (id: number) => {
    const { stops } = await site.app.get(DayRouteService).routeOf(today);
    return { linesKey: stops.find(({ leadId }) => leadId === id)?.linesKey };
  };
  const jobOf = (id: number) => site.app.get(JobsService).jobOf(id);
  const linkOf = async (name = 'Sam’s van') => {
    await post(`/admin/day/${today}/crew-links`, { name, days: '30' }).expect(303);
    const { text } = await owner.get(`/admin/day/${today}`).expect(200);
    return new URL(/value="([^"]+\/crew\/[^"]+)"/.exec(text)?.[1] ?? '').pathname;
  };

  it('shows the stops in the order of the route, with how to get in', async () => {
    const ids = await book(
      { name: 'Far Away', address: '1 Main St, Blaine' },
      {
        name: 'Near By',
        address: '77 Naber Ave',
        serviceArea: 'Otsego',
        message: 'Gate code 4471. We have one dog.',
      },
      { name: 'Half Way', address: '5 Oak St, Anoka', timeWindow: '09:00' },
      { name: 'Other Day', day: tomorrow },
    );
    const route = await site.app.get(DayRouteService).routeOf(today);
    expect(route.stops.map(({ name }) => name)).toHaveLength(3);
    expect(route.stops.map(({ leadId }) => leadId).sort()).toEqual(ids.slice(0, 3).sort());
    const near = route.stops.find(({ name }) => name === 'Near By');
    expect(near).toMatchObject({ address: '77 Naber Ave, Otsego', access: ['gate code 4471', 'one dog'] });
    expect(route.miles).toBeGreaterThan(20);
    expect(new URL(route.mapUrl).searchParams.get('waypoints')?.split('|')).toHaveLength(2);
    const text = await page(`/admin/day/${today}`);
    expect(text).toContain('gate code 4471 · one dog');
    expect(text).toContain('9:00 AM');
    expect((await owner.get('/admin/day').expect(303)).headers.location).toBe(`/admin/day/${today}`);
    await owner.get('/admin/day/someday').expect(404);
    await post('/admin/day/0/order', { order: `${ids[0]}` }).expect(404);
    await post(`/admin/day/0/stops/${ids[0]}/close-out`, { key: key('9'), payment: 'later' }).expect(404);
    await site.visitor.get(`/admin/day/${today}`).expect(302);
  });

  it('shows our replies, and an address that isn’t confirmed', async () => {
    // Customers change nothing once the job has begun.
    const customer = await Customer.arrive(site);
    const time = { day: tomorrow, timeWindow: '12:00', sendNothing: 'on', warned: 'past closed hours' };
    await owner.put(`/admin/api/contacts/${customer.id}/appointment`).send(time).expect(200);
    await customer.act('messages', { text: 'Do you bring a ladder?' });
    await post(`/admin/leads/${customer.id}/replies`, { text: 'We do. Is your dog friendly?' }).expect(303);
    await customer.act('address' as never, { address: '12 Oak St, Otsego 55330' });
    const [stop] = (await site.app.get(DayRouteService).routeOf(tomorrow)).stops.filter(
      ({ leadId }) => leadId === customer.id,
    );
    expect(stop).toMatchObject({
      givenAddress: '12 Oak St, Otsego 55330',
      access: [],
      notes: [
        { from: 'Our reply', text: 'We do. Is your dog friendly?' },
        { from: 'Customer', text: 'Do you bring a ladder?' },
      ],
    });
    expect(await page(`/admin/day/${tomorrow}`)).toContain('not confirmed: 12 Oak St, Otsego 55330');
    await post(`/admin/leads/${customer.id}/given-address`, { address: '12 Oak St, Otsego 55330' }).expect(
      303,
    );
    const after = await page(`/admin/day/${tomorrow}`);
    expect(after).not.toContain('not confirmed');
  });

  it('shows that the customer wants another time, until the owner answers', async () => {
    const customer = await Customer.arrive(site);
    const time = { day: tomorrow, timeWindow: '12:00', sendNothing: 'on', warned: 'past closed hours' };
    await owner.put(`/admin/api/contacts/${customer.id}/appointment`).send(time).expect(200);
    const wish = { window: 'other', day: '2027-06-07', timeWindow: 'evening' };
    await customer.act('move', wish);
    const asked = 'Wants another time: Mon, Jun 7, evening';
    expect(await page(`/admin/day/${tomorrow}`)).toContain(asked);
    await post(`/admin/leads/${customer.id}/answered`, {}).expect(303);
    expect(await page(`/admin/day/${tomorrow}`)).not.toContain(asked);
  });

  it('says that a price is a lowest one, until it is quoted', async () => {
    const line = { label: 'Rugs: 3', cents: 325_97, isFrom: true };
    const estimate = { lines: [line], totalCents: 325_97, shownCents: null, isFrom: true, hasQuotes: false };
    const [id] = await book({ estimate } as Partial<Lead>);
    const price = async () => {
      const { text } = await owner.get(`/admin/day/${today}`).expect(200);
      return /class="stop__price[^"]*">([^<]*)/.exec(text)?.[1];
    };
    expect(await price()).toBe('from $325.97');
    await quote(id);
    expect(await price()).toBe('$240');
  });

  it('keeps the owner’s order, with later stops inserted, until the shortest route is wanted again', async () => {
    const ids = await book({ address: 'Otsego' }, { address: 'Anoka' }, { address: 'Blaine' });
    const orderOf = async () =>
      (await site.app.get(DayRouteService).routeOf(today)).stops.map(({ leadId }) => leadId);
    const shortest = await orderOf();
    const own = [ids[1], ids[2], ids[0]];
    await post(`/admin/day/${today}/order`, { order: [...own, 999_999].join(',') }).expect(303);
    expect(await orderOf()).toEqual(own);
    const [added] = await book({ address: 'Rogers' });
    expect((await orderOf()).filter((id) => id !== added)).toEqual(own);
    await changeLead(site, added, { day: tomorrow });
    await post(`/admin/day/${today}/order`, {}).expect(303);
    expect(await orderOf()).toEqual(shortest);
  });

  it('closes out a job once, with what was done, charged and paid', async () => {
    const [id] = await book({ name: 'Ada Visitor' });
    await quote(id);
    const paid = { line0: 'done', amount: '180', payment: 'check' };
    const closeOut = { key: key('a'), ...(await linesOf(id)), ...paid };
    for (let round = 0; round < 2; round++)
      await post(`/admin/day/${today}/stops/${id}/close-out`, closeOut).expect(303);
    expect((await storedLead(site, id)).status).toBe('completed');
    expect(await jobOf(id)).toMatchObject({
      ...{ chargedCents: 180_00, quotedCents: 180_00, doneOn: today, paidOn: today, paidBy: 'check' },
      lines: [
        { label: 'Three rooms', cents: 200_00 },
        { label: 'Discount', cents: -20_00 },
      ],
    });
    const { timeline } = await site.app.get(LeadsService).file(id);
    const reports = timeline.filter(({ kind }) => kind === 'crew.close-out');
    expect(reports.map(({ text }) => text)).toEqual(['Closed out, done: Three rooms; not done: Stairs']);
    expect(await page(`/admin/day/${today}`)).toMatch(/Closed out \d+:\d\d [AP]M · \$180, check Reopen/);
    const again = await post(`/admin/day/${today}/stops/${id}/close-out`, { ...closeOut, key: key('b') });
    expect([again.status, textOf(again.text)]).toEqual([409, expect.stringContaining('already closed out')]);
  });

  it('corrects a close-out for a day, as if it had never been', async () => {
    const [id, other] = await book({ name: 'Ada Visitor' }, { name: 'Ben Visitor' });
    await quote(id);
    const emails = () =>
      site.dataSource.query(
        "SELECT kind, occasion FROM outbox WHERE leadId = ? AND kind NOT IN ('calendar', 'webhook')",
        [id],
      );
    const [before, emailed] = [await jobOf(id), await emails()];
    const fields = async () => ({ ...(await linesOf(id)), line0: 'done', amount: '180', payment: 'check' });
    const path = `/admin/day/${today}/stops/${id}`;
    await post(`${path}/close-out`, { key: key('a'), ...(await fields()) }).expect(303);
    for (let round = 0; round < 2; round++) {
      const { headers } = await post(`${path}/correction`, { key: key('b') }).expect(303);
      expect(headers.location).toBe(`/admin/day/${today}?open=close-out-${id}#stop-${id}`);
    }
    expect((await storedLead(site, id)).status).toBe('scheduled');
    const { version: _, ...work } = before;
    expect(await jobOf(id)).toMatchObject(work);
    expect(await emails()).toEqual(emailed);
    await post(`${path}/close-out`, { key: key('a'), ...(await fields()) }).expect(303);
    expect((await storedLead(site, id)).status).toBe('scheduled');
    await post(`${path}/close-out`, { key: key('c'), ...(await fields()), amount: '200' }).expect(303);
    await post(`${path}/correction`, { key: key('d') }).expect(303);
    await post(`${path}/close-out`, { key: key('e'), ...(await fields()), amount: '210' }).expect(303);
    expect(await jobOf(id)).toMatchObject({ chargedCents: 210_00, paidBy: 'check' });
    // Another payment since, or a day: only the lead has it.
    const { version } = await jobOf(id);
    await post(`/admin/leads/${id}/payment`, { version, charged: '215' }).expect(303);
    const changed = await post(`${path}/correction`, { key: key('f') }).expect(409);
    expect(textOf(changed.text)).toContain('Correct it on the lead’s page.');
    await post(`/admin/day/${today}/stops/${other}/close-out`, { key: key('1'), payment: 'later' }).expect(
      303,
    );
    expect(await page(`/admin/day/${today}`)).toContain('Reopen');
    await site.dataSource.query('UPDATE crew_reports SET createdAt = ?', ['2026-01-01 00:00:00.000']);
    expect(await page(`/admin/day/${today}`)).not.toContain('Reopen');
    await post(`/admin/day/${today}/stops/${other}/correction`, { key: key('2') }).expect(409);
    expect((await storedLead(site, other)).status).toBe('completed');
  });

  it('keeps the lines of a crew’s close-out whose labels have prices, and notices a quote that changed', async () => {
    const [id] = await book({ name: 'Ada Visitor' });
    const lines = { label0: 'Pet treatment ($25 × 2)', amount0: '50', label1: 'Stairs', amount1: '60' };
    await post(`/admin/leads/${id}/quote`, { version: 0, action: 'send', ...lines }).expect(303);
    const link = await linkOf();
    const before = await linesOf(id);
    await post(`/admin/leads/${id}/quote`, { version: 1, action: 'send', ...lines, amount1: '70' }).expect(
      303,
    );
    const path = `${link}/${today}/stops/${id}/close-out`;
    const closeOut = (fields: object) =>
      post(path, { line0: 'done', payment: 'later', ...fields }, site.visitor);
    const stale = await closeOut({ key: key('e'), ...before });
    expect([stale.status, textOf(stale.text)]).toEqual([409, expect.stringContaining('The quote changed')]);
    await closeOut({ key: key('f'), ...(await linesOf(id)) }).expect(303);
    expect((await jobOf(id)).lines).toEqual([{ label: 'Pet treatment ($25 × 2)', cents: 50_00 }]);
  });

  it.each([
    ['of the quote', true],
    ['of the estimate', false],
  ])('takes a percentage off what was done, in the amount and on the receipt: %s', async (_, isQuoted) => {
    const special = { title: 'Fall Fresh Special', text: 'For every room.', percent: 15 };
    const list = {
      packages: [],
      prices: {
        stairs: { kind: 'step' as const, cents: 5_00 },
        rugs: { kind: 'step' as const, cents: 411_00 },
      },
      ...{ offers: [special], roomSquareFeet: 250, smallRoomSquareFeet: 150 },
    };
    const priced = estimateOf({ ...emptyOrder, stairs: 13, rugs: 1 }, list);
    if (!priced) throw new Error('There is no estimate');
    const estimate = { ...priced, shownCents: null };
    const [id] = await book({ estimate });
    const quoted = { label0: 'Stairs', amount0: '65', label1: 'Rugs', amount1: '411' };
    const offer = { label2: 'Fall Fresh Special', amount2: '-71.40' };
    if (isQuoted)
      await post(`/admin/leads/${id}/quote`, { ...quoted, ...offer, version: 0, action: 'save' }).expect(303);
    const path = `/admin/day/${today}`;
    const opened = await page(`${path}?open=close-out-${id}`);
    expect(opened).toMatch(/Fall Fresh Special −\$71\.40 Amount/);
    const form = { key: key('c'), ...(await linesOf(id)), line1: 'done', payment: 'later' };
    const rejected = await post(`${path}/stops/${id}/close-out`, { ...form, payment: '', amount: '404.60' });
    expect(textOf(rejected.text)).toMatch(/Fall Fresh Special −\$61\.65 Amount/);
    expect(textOf(rejected.text)).toContain('$55.25 more than the price.');
    await post(`${path}/stops/${id}/close-out`, form).expect(303);
    const job = await jobOf(id);
    expect(job.lines.map(({ cents }) => cents)).toEqual([411_00, -61_65]);
    expect(job.chargedCents).toBe(349_35);
  });

  it.each([
    ['a fixed amount', 'Neighbors’ discount', '-20', -20_00],
    ['an amount that isn’t the percentage of its text', '10% off, at most $20', '-20', -20_00],
    ['a percentage', 'Plan discount (10%)', '-26', -20_00],
  ])('leaves %s as it is after part of the work, or follows it', async (_, label2, amount2, cents) => {
    const [id] = await book({});
    const lines = { label0: 'Three rooms', amount0: '200', label1: 'Stairs', amount1: '60', label2, amount2 };
    await post(`/admin/leads/${id}/quote`, { version: 0, action: 'save', ...lines }).expect(303);
    const closeOut = { key: key('c'), ...(await linesOf(id)), line0: 'done', payment: 'later' };
    await post(`/admin/day/${today}/stops/${id}/close-out`, closeOut).expect(303);
    expect((await jobOf(id)).lines.at(-1)).toEqual({ label: label2, cents });
  });

  it('doesn’t close out a job that was moved to another day', async () => {
    const [id] = await book({ name: 'Ada Visitor' });
    await changeLead(site, id, { day: tomorrow });
    const answer = await post(`/admin/day/${today}/stops/${id}/close-out`, {
      key: key('5'),
      payment: 'later',
    });
    expect([answer.status, textOf(answer.text)]).toEqual([409, expect.stringContaining('was moved to')]);
    expect((await storedLead(site, id)).status).toBe('scheduled');
  });

  it('shows a crew nothing of yesterday in the answer to a rejected report', async () => {
    const [id] = await book({ name: 'Old Stop', day: yesterday }, { name: 'Other Stop', day: yesterday });
    const link = await linkOf();
    const path = `${link}/${yesterday}/stops/${id}/notes`;
    const answer = await post(path, { key: key('7'), text: '' }, site.visitor).expect(409);
    expect(answer.text).not.toContain('Other Stop');
    await post(path, { key: key('7'), text: 'Spot treated' }, site.visitor).expect(303);
  });

  it('leaves a job unpaid if the customer pays later, at the quoted amount', async () => {
    const [id] = await book({});
    await quote(id);
    const unpaid = { line0: 'done', line1: 'done', amount: '', payment: 'later' };
    const closeOut = { key: key('c'), ...(await linesOf(id)), ...unpaid };
    await post(`/admin/day/${today}/stops/${id}/close-out`, closeOut).expect(303);
    expect(await jobOf(id)).toMatchObject({ chargedCents: 240_00, paidOn: null, paidBy: null });
  });

  it.each([
    ['100', '$140 less than the price. It shows as a discount on the receipt. If it’s still owed'],
    ['252.50', '$12.50 more than the price. It shows as an additional charge on the receipt.'],
  ])('says what becomes of $%s for a job of $240', async (amount, hint) => {
    const [id] = await book({ serviceType: 'Carpet Cleaning' });
    await quote(id);
    const typed = { key: key('b'), ...(await linesOf(id)), line0: 'done', line1: 'done', amount };
    const path = `/admin/day/${today}`;
    expect((await owner.get(`${path}?open=close-out-${id}`).expect(200)).text).not.toContain('the price. It');
    const { text } = await post(`${path}/stops/${id}/close-out`, typed).expect(422);
    expect(text).toContain(hint);
  });

  it('fills in 0 for a free room, and says in an error that 0 is an amount', async () => {
    const [free, usual] = await book(
      { serviceType: 'Free Room Cleaning - One Room or Two Rugs' },
      { serviceType: 'Carpet Cleaning' },
    );
    const base = `/admin/day/${today}`;
    const crew = `${await linkOf()}/${today}`;
    const amountOf = async (path: string, id: number, agent = owner) => {
      const { text } = await agent.get(`${path}?open=close-out-${id}`).expect(200);
      const field = /<input[^>]*name="amount"[^>]*>/.exec(text)?.[0] ?? '';
      return /value="([^"]*)"/.exec(field)?.[1];
    };
    expect([await amountOf(base, free), await amountOf(base, usual)]).toEqual(['0', '']);
    expect(await amountOf(crew, free, site.visitor)).toBe('0');
    const empty = { key: key('a'), amount: '', payment: 'cash' };
    const { text } = await post(`${base}/stops/${free}/close-out`, empty).expect(422);
    expect(text).toContain('or 0 if the job was free');
    await post(`${base}/stops/${free}/close-out`, { ...empty, amount: '0' }).expect(303);
    expect(await jobOf(free)).toMatchObject({ chargedCents: 0, paidBy: 'cash' });
  });

  it.each([
    ['an empty amount', (name: string) => ({ [name]: 'yes', amount: '' })],
    ['an amount of 0', () => ({ amount: '0' })],
  ])('closes out a free room without a payment method, with %s', async (_, fieldsOf) => {
    const [mine, crews] = await book(...Array(2).fill({ serviceType: 'Free Room Cleaning - Living Room' }));
    const pages = [
      [mine, `/admin/day/${today}`, owner],
      [crews, `${await linkOf()}/${today}`, site.visitor],
    ] as const;
    for (const [id, path, agent] of pages) {
      const { text } = await agent.get(`${path}?open=close-out-${id}`).expect(200);
      expect(text).not.toMatch(/<input[^>]*name="payment"[^>]*required/);
      const [, name] = /<input type="hidden" name="(isFree)"/.exec(text) ?? [];
      const form = { key: key('b'), ...(await linesOf(id)), ...fieldsOf(name) };
      await post(`${path}/stops/${id}/close-out`, form, agent).expect(303);
      expect(await jobOf(id)).toMatchObject({ chargedCents: 0, paidOn: null, paidBy: null });
    }
    expect(await page(`/admin/day/${today}`)).toMatch(/Closed out .{5,9}· no charge/);
  });

  it('asks before a job of a later day is closed out', async () => {
    const [now] = await book({});
    const [id] = await book({ day: tomorrow });
    const form = `/admin/day/${tomorrow}?open=close-out-${id}`;
    const question = / is on \w{3} \d+\. Close it out now\?/;
    expect(await page(form)).toMatch(question);
    expect((await owner.get(form)).text).toContain('Close out now');
    expect((await owner.get(`/admin/day/${tomorrow}`)).text).not.toMatch(/button--accent"[^>]*>Close out</);
    expect(await page(`${await linkOf()}/${tomorrow}?open=close-out-${id}`, site.visitor)).toMatch(question);
    expect((await owner.get(`/admin/day/${today}`)).text).toMatch(/button--accent"[^>]*>Close out</);
    expect(await page(`/admin/day/${today}?open=close-out-${now}`)).not.toMatch(question);
  });

  it('names a service once that is a line of the quote, too', async () => {
    const [id] = await book({ serviceType: 'Stairs' });
    await quote(id);
    expect(await page(`/admin/day/${today}`)).toContain('Stairs · Three rooms');
    expect(await page(`/admin/day/${today}`)).not.toContain('Three rooms · Stairs');
  });

  it.each([
    ['no payment method', { amount: '180' }, 'Choose a payment method.'],
    ['nothing entered', { amount: '' }, 'Choose a payment method.'],
    ['a payment method that is none', { amount: '0', payment: 'shells' }, 'Choose a payment method.'],
    ['no amount', { payment: 'cash' }, 'Enter an amount'],
    ['an amount that is none', { payment: 'later', amount: 'lots' }, 'Enter an amount'],
    ['no key', { key: 'x', payment: 'later' }, 'Reload the page'],
  ])('rejects a close-out with %s and keeps what was entered', async (_, fields, message) => {
    const [id] = await book({});
    const answer = await post(`/admin/day/${today}/stops/${id}/close-out`, { key: key('d'), ...fields });
    expect([422, 409]).toContain(answer.status);
    expect(textOf(answer.text)).toContain(message);
    expect((await storedLead(site, id)).status).toBe('scheduled');
  });

  it('records that the crew is on its way, and notes, once', async () => {
    const [id] = await book({});
    const link = await linkOf();
    const base = `${link}/${today}/stops/${id}`;
    for (let round = 0; round < 2; round++) {
      await post(`${base}/on-my-way`, { key: key('e') }, site.visitor).expect(303);
      await post(`${base}/notes`, { key: key('f'), text: 'Stain in the hall' }, site.visitor).expect(303);
    }
    const { timeline } = await site.app.get(LeadsService).file(id);
    expect(timeline.slice(0, 2).map(({ text }) => text)).toEqual([
      'Note from the visit: Stain in the hall (Sam’s van)',
      'On the way to the customer (Sam’s van)',
    ]);
    const text = await page(`/admin/day/${today}`);
    expect(text).toMatch(/On the way since \d+:\d\d [AP]M/);
    expect(text).toContain('Sam’s van Stain in the hall');
  });

  it('shows a crew today and tomorrow behind its link, without prices', async () => {
    const [id] = await book({ name: 'Ada Visitor', notes: 'Quoted $240 on the phone. Key under the mat.' });
    const [next] = await book({ name: 'Bea Visitor', day: tomorrow });
    await quote(id);
    const link = await linkOf();
    const { text: html, headers } = await site.visitor.get(`${link}/${today}`).expect(200);
    expect(textOf(html)).toMatch(/Three rooms · Stairs(?! · Discount)/);
    expect(html).toContain('Key under the mat.');
    const [, props] = /id="page-props">(.*?)<\/script>/.exec(html) ?? [];
    for (const shown of [textOf(html), JSON.stringify(JSON.parse(props).props.route)])
      expect(shown).not.toMatch(/\$\s?\d|240|cents/i);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
    expect((await site.visitor.get(`${link}/${tomorrow}`).expect(200)).text).toContain('Bea Visitor');
    for (const day of [yesterday, later])
      expect((await site.visitor.get(`${link}/${day}`).expect(302)).headers.location).toBe(link);
    expect((await site.visitor.get(link).expect(303)).headers.location).toBe(`${link}/${today}`);
    for (const stop of [`${today}/stops/${next}`, `${later}/stops/${id}`])
      await post(`${link}/${stop}/on-my-way`, { key: key('1') }, site.visitor).expect(404);
    const paid = { line0: 'done', line1: 'done', amount: '200', payment: 'cash' };
    const closeOut = { key: key('2'), ...(await linesOf(id)), ...paid };
    await post(`${link}/${today}/stops/${id}/close-out`, closeOut, site.visitor).expect(303);
    expect(await jobOf(id)).toMatchObject({ chargedCents: 200_00, paidBy: 'cash', quotedCents: 240_00 });
    expect((await site.visitor.get(`${link}/${today}`).expect(200)).text).not.toMatch(/\$200|20000/);
  });

  it('shows everything that was written, the newest first, and what arrives after the day was opened', async () => {
    const [id] = await book({
      name: 'Ada Visitor',
      serviceType: 'Free Room Cleaning - One Room or Two Rugs',
      message: 'Please ring twice.\nAgreed to the no-cost, no-obligation terms. Preferred: Tue, Dec 15.',
      notes: 'Prefers cash',
    });
    const link = await linkOf();
    const version = async () => (await site.visitor.get(`${link}/${today}/version`).expect(200)).body.version;
    const before = await version();
    expect(await version()).toBe(before);
    const say = (text: string) =>
      site.app
        .get(UnitOfWorkService)
        .run((manager) =>
          site.app.get(LeadTimelineService).add(manager, id, 'customer.message', { text, by: 'customer' }),
        );
    await say('The code for the gate is 4471. Park in the alley. You said $199!');
    await say('One dog, two cats, a parrot and a rabbit; keypad code is 12. Door code 34. Garage code 56.');
    expect(await version()).not.toBe(before);
    const text = textOf((await site.visitor.get(`${link}/${today}`).expect(200)).text);
    expect(text).toMatch(
      /Office Prefers cash.*Customer One dog.*Customer The code.*Customer Please ring twice/,
    );
    expect(text).not.toContain('no-obligation');
    for (const known of [
      'keypad code 12 · door code 34 · garage code 56',
      'The code for the gate is 4471 · Park in the alley',
      'one dog · two cats · one parrot · one rabbit',
    ])
      expect(text).toContain(known);
    expect(text).not.toContain('199');
    await site.visitor.get(`/crew/${'x'.repeat(22)}/${today}/version`).expect(404);
    await site.visitor.get(`/admin/day/${today}/version`).expect(302);
  });

  it('ends a link when it is revoked or expires, and stores no secret', async () => {
    const revoked = await linkOf('Van one');
    const [row] = await site.dataSource.query('SELECT * FROM crew_links');
    expect(JSON.stringify(row)).not.toContain(revoked.slice('/crew/'.length));
    await site.visitor.get(revoked).expect(303);
    await post(`/admin/day/${today}/crew-links/${row.id}/revoke`, {}).expect(303);
    const gone = await site.visitor.get(`${revoked}/${today}`).expect(404);
    expect(textOf(gone.text)).toContain('This crew link doesn’t work.');
    const expired = await linkOf('Van two');
    await site.dataSource.query("UPDATE crew_links SET expiresAt = '2020-01-01 00:00:00.000'");
    await site.visitor.get(`${expired}/${today}`).expect(404);
    expect(await page(`/admin/day/${today}`)).not.toContain('Van two');
  });

  it('limits the links, and guesses at them', async () => {
    for (let n = 0; n < 10; n++)
      await post(`/admin/day/${today}/crew-links`, { name: `Van ${n}`, days: '7' }).expect(303);
    const refused = await post(`/admin/day/${today}/crew-links`, { name: 'One more', days: '7' }).expect(409);
    expect(textOf(refused.text)).toContain('Revoke one first.');
    await post(`/admin/day/${today}/crew-links`, { name: '', days: '7' }).expect(422);
    await post(`/admin/day/${today}/crew-links`, { name: 'Ever', days: '9999' }).expect(422);
    const guess = () => site.visitor.get(`/crew/${'A'.repeat(22)}`).set('X-Forwarded-For', '198.51.100.77');
    for (let n = 0; n < 30; n++) await guess().expect(404);
    await guess().expect(429);
    // A link that works opens even then.
    await site.dataSource.query('DELETE FROM crew_links');
    const link = await linkOf('Van behind the same address');
    await site.visitor.get(`${link}/${today}`).set('X-Forwarded-For', '198.51.100.77').expect(200);
  });

  it('adds photos from before and after the work, which the customer doesn’t see', async () => {
    const customer = await Customer.arrive(site);
    const { id } = customer;
    await changeLead(site, id, { day: today, timeWindow: '', status: 'scheduled' });
    const link = await linkOf();
    const base = `${link}/${today}/stops/${id}/photos`;
    const upload = (path: string) =>
      photograph().then((file) => site.visitor.post(path).attach('picture', file, 'carpet.jpg'));
    const added = await upload(`${base}/before`);
    expect([added.status, added.headers.location]).toEqual([
      303,
      `${link}/${today}?open=photos-${id}#stop-${id}`,
    ]);
    expect((await upload(`${base}/sometime`)).status).toBe(404);
    expect((await upload(`/crew/${'A'.repeat(22)}/${today}/stops/${id}/photos/before`)).status).toBe(404);
    const [photo] = await site.app.get(LeadPhotosService).photosOf(id);
    expect(photo.moment).toBe('before');
    for (const path of [`${base}/${photo.id}`, `/admin/leads/${id}/photos/${photo.id}`])
      expect((await owner.get(path).expect(200)).headers['content-type']).toBe('image/jpeg');
    await customer.get(`/photos/${photo.id}`).expect(404);
    expect((await customer.open().expect(200)).text).not.toContain(`/photos/${photo.id}`);
  });

  it('forgets the reports of an erased lead', async () => {
    const [id] = await book({});
    await post(`/admin/day/${today}/stops/${id}/notes`, { key: key('3'), text: 'Hello' }).expect(303);
    const erasure = site.app.get(LeadErasureService);
    await erasure.erase(await erasure.find(String(id)));
    expect(await site.dataSource.query('SELECT * FROM crew_reports')).toEqual([]);
  });
});
