import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { BusinessCalendarService } from '../../src/business/business-calendar.service.js';
import { LostLeadsService } from '../../src/contacts/leads/lost-leads.service.js';
import { CustomerRequestsService } from '../../src/customers/link/customer-requests.service.js';
import { QuotesService } from '../../src/money/quotes.service.js';
import { describeActivity } from '../../views/format/customer-activity.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { storedLead } from '../support/site/admin.js';
import { behindProxy, Customer, setTerms } from '../support/site/customer.js';
import { TestOutbox } from '../support/site/outbox.js';
import { type TestSite, testSite } from '../support/site/site.js';

const path = '/admin/api/contacts';
const tuesday = '2999-01-01';

onEachDatabase('A lost lead', (make) => {
  const site = testSite(make, behindProxy);
  const outbox = new TestOutbox(site);
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  beforeAll(async () => {
    owner = await site.owner();
  });
  beforeEach(async () => {
    await site.dataSource.query('DELETE FROM contacts');
  });

  const put = (id: number, body: object) => owner.put(`${path}/${id}`).send(body);
  const lose = (id: number, lostReason = 'price') => put(id, { lostReason }).expect(200);
  const listed = async (query: string): Promise<number[]> => {
    const { body } = await owner.get(`${path}${query}`).expect(200);
    return body.map(({ id }: { id: number }) => id);
  };
  const total = async (query: string) => (await owner.get(`${path}/count${query}`).expect(200)).body.total;
  const timeline = async (id: number) => (await owner.get(`${path}/${id}`).expect(200)).body.timeline;

  it('is contacted, with a reason and a time', async () => {
    const [id] = await seed(site.dataSource, [{}]);
    const { body } = await put(id, { lostReason: 'chose-someone-else', lostNote: 'A neighbor' }).expect(200);
    expect(body).toMatchObject({
      ...{ status: 'contacted', lostReason: 'chose-someone-else', lostNote: 'A neighbor', version: 1 },
      lostAt: expect.stringMatching(/^20\d\d-/),
    });
    expect((await timeline(id))[0].changes).toEqual([
      { field: 'lost', label: 'Lost', from: '', to: 'Chose someone else: A neighbor' },
      { field: 'status', label: 'Status', from: 'New', to: 'Contacted' },
    ]);
  });

  it('is in the list of all leads and in that of lost ones, and in no open list', async () => {
    const followUpDate = '2026-01-02';
    const [open, priced, silent] = await seed(site.dataSource, [
      { status: 'contacted', followUpDate },
      { status: 'contacted', followUpDate },
      { status: 'new', followUpDate },
    ]);
    await lose(priced);
    await lose(silent, 'no-answer');
    const lists = {
      '?order=newest': [silent, priced, open],
      '?status=contacted': [open],
      '?status=contacted&order=day': [open],
      '?status=new': [],
      '?followUp=due': [open],
      '?lost=any': [silent, priced],
      '?lost=price': [priced],
      '?lost=any&search=seed': [silent, priced],
      '?lost=price&city=Maple Grove': [],
    };
    for (const [query, ids] of Object.entries(lists)) {
      expect([query, (await listed(query)).sort()]).toEqual([query, [...ids].sort()]);
      expect([query, await total(query.replace(/[?&]order=\w+/, ''))]).toEqual([query, ids.length]);
    }
    const { body: counts } = await owner.get(`${path}/counts`).expect(200);
    expect(counts).toEqual({ new: 0, contacted: 1, scheduled: 0, completed: 0, lost: 2, spam: 0 });
    expect((await owner.get(`${path}/counts?search=seed`)).body).toEqual(counts);
    const { body: stats } = await owner.get('/admin/api/stats').expect(200);
    expect(stats).toMatchObject({ total: 3, lost: 2, byStatus: { new: 0, contacted: 1 } });
    const { body: today } = await owner.get('/admin/api/today').expect(200);
    expect(today.followUps.leads.map(({ id }: { id: number }) => id)).toEqual([open]);
    const { body: board } = await owner.get('/admin/api/board').expect(200);
    expect(
      board.columns.map((column: { cards: { id: number }[] }) => column.cards.map(({ id }) => id)),
    ).toEqual([[], [open], [], []]);
    expect((await owner.get('/admin/bookings').expect(200)).text).not.toContain(`/admin/leads/${priced}`);
  });

  it('asks for nothing any more', async () => {
    const [open, lost] = await seed(site.dataSource, [
      { status: 'contacted', asksFor: 'time' },
      { status: 'contacted', asksFor: 'message' },
    ]);
    await lose(lost);
    const { body: today } = await owner.get('/admin/api/today').expect(200);
    expect(today.requests.leads.map(({ id }: { id: number }) => id)).toEqual([open]);
    expect(await listed('?asks=open')).toEqual([open]);
    expect(await total('?asks=open')).toBe(1);
  });

  it('is undone to the status before, also without an appointment', async () => {
    const [id] = await seed(site.dataSource, [{ status: 'contacted' }]);
    const { body } = await owner
      .put(`${path}/${id}/status`)
      .send({ status: 'contacted', lostReason: 'no-answer' })
      .expect(200);
    await owner
      .post(`${path}/${id}/appointment/undo`)
      .send({ ...body.former, version: body.version })
      .expect(200);
    expect(await storedLead(site, id)).toMatchObject({ status: 'contacted', lostAt: null });
  });

  it('is reopened by an empty reason or a new status, and by nothing else', async () => {
    const [id] = await seed(site.dataSource, [{}]);
    await lose(id);
    await put(id, { status: 'contacted', notes: 'Called again', priority: 'high' }).expect(200);
    expect(await storedLead(site, id)).toMatchObject({ lostReason: 'price', notes: 'Called again' });
    await lose(id, 'no-answer');
    await put(id, { lostReason: '' }).expect(200);
    expect(await storedLead(site, id)).toMatchObject({ status: 'new', lostAt: null, lostReason: null });
    expect((await timeline(id))[0].changes).toEqual([
      { field: 'lost', label: 'Lost', from: 'No answer', to: '' },
      { field: 'status', label: 'Status', from: 'Contacted', to: 'New' },
    ]);
    await lose(id);
    await put(id, { status: 'scheduled', day: tuesday }).expect(200);
    expect(await storedLead(site, id)).toMatchObject({ status: 'scheduled', lostAt: null, lostReason: null });
  });

  it.each([
    { status: 'contacted' as const },
    // Its appointment was canceled.
    { status: 'scheduled' as const, day: tuesday },
  ])('is contacted again once it is reopened, if it was %j', async (before) => {
    const [id] = await seed(site.dataSource, [{}]);
    // An earlier loss from another status doesn't count.
    await lose(id);
    await put(id, { lostReason: '' }).expect(200);
    await put(id, before).expect(200);
    await lose(id);
    await put(id, { lostReason: '' }).expect(200);
    expect(await storedLead(site, id)).toMatchObject({ status: 'contacted', lostAt: null });
  });

  it.each([
    [{ lostReason: 'weather' }, 'Choose a reason: price,'],
    [{ lostReason: 'other' }, 'Enter the reason in a few words.'],
    [{ lostReason: 'price', status: 'scheduled' }, 'A lost lead has the status contacted.'],
    [{ lostReason: 'price', lostNote: 'x'.repeat(201) }, '200'],
  ])('is refused with %j', async (body, message) => {
    const [id] = await seed(site.dataSource, [{}]);
    const answer = await put(id, body).expect(400);
    expect(JSON.stringify(answer.body)).toContain(message);
    expect(await storedLead(site, id)).toMatchObject({ status: 'new', lostAt: null });
  });

  it('is never a completed one', async () => {
    const [id] = await seed(site.dataSource, [{ status: 'completed' }]);
    await put(id, { lostReason: 'price' }).expect(409);
    expect(await storedLead(site, id)).toMatchObject({ status: 'completed', lostAt: null });
  });

  it('that the release before has booked is lost no more', async () => {
    const [id] = await seed(site.dataSource, [
      { status: 'scheduled', day: tuesday, lostAt: new Date(), lostReason: 'price' },
    ]);
    expect(await listed('?lost=any')).toEqual([]);
    expect(await listed('?status=scheduled')).toEqual([id]);
    expect((await owner.get('/admin/api/stats')).body).toMatchObject({ lost: 0, byStatus: { scheduled: 1 } });
    await put(id, { status: 'contacted' }).expect(200);
    expect(await storedLead(site, id)).toMatchObject({ lostAt: null, lostReason: null });
  });

  it('works by forms alone', async () => {
    const [id] = await seed(site.dataSource, [{ name: 'Formal Flora' }]);
    const page = await owner.get(`/admin/leads/${id}?form=lost`).expect(200);
    expect(page.text).toMatch(/<details class="person-form" open="">\s*<summary>Mark as lost/);
    const post = (below: string, fields: object) =>
      owner.post(`/admin/leads/${id}/${below}`).type('form').send(fields);
    const empty = await post('lost', { lostReason: '', lostNote: 'Too far', version: 0 }).expect(422);
    expect(empty.text).toContain('Choose a reason.');
    expect(empty.text).toContain('value="Too far"');
    await post('lost', { lostReason: 'other', lostNote: '', version: 0 }).expect(422);
    await post('lost', { lostReason: 'price', lostNote: '', version: 7 }).expect(409);
    await post('lost', { lostReason: 'price', lostNote: '', version: 0 })
      .expect(303)
      .expect('Location', `/admin/leads/${id}`);
    const lost = await owner.get(`/admin/leads/${id}`).expect(200);
    expect(lost.text).toContain('Lost · Price');
    expect(lost.text).toContain('Reopen lead');
    expect(lost.text).not.toContain('<summary>Mark as lost');
    await post('reopen', { version: 1 }).expect(303);
    expect(await storedLead(site, id)).toMatchObject({ status: 'new', lostAt: null });
  });

  it('is closed on its customer’s page. A message leaves it lost and reaches the owner', async () => {
    const customer = await Customer.arrive(site);
    await lose(customer.id);
    expect(await customer.text()).toContain('Your request is closed');
    expect(await customer.text()).not.toContain('Cancel request');
    await customer.act('messages', { text: 'I have changed my mind' });
    expect(await storedLead(site, customer.id)).toMatchObject({ lostReason: 'price' });
    expect(await outbox.item(customer.id, 'customer-news')).toMatchObject({ state: 'waiting' });
  });

  it('is reopened by a time that the customer asks for, or a quote that they accept', async () => {
    await setTerms(site, { isInstant: false });
    const asking = await Customer.arrive(site);
    await lose(asking.id);
    const [window] = await asking.offered();
    await asking.act('move', { window });
    expect((await timeline(asking.id)).map(describeActivity)).toContain('reopened the request');
    expect(await storedLead(site, asking.id)).toMatchObject({ status: 'new', lostAt: null });

    const quoted = await Customer.arrive(site);
    const quotes = site.app.get(QuotesService);
    const lines = [{ label: 'Two rooms', cents: 198_00 }];
    await quotes.save(quoted.id, { lines, note: '', version: 0, isSent: true });
    await lose(quoted.id);
    await quotes.accept(quoted.id, 1);
    expect(await storedLead(site, quoted.id)).toMatchObject({ lostAt: null });
    expect(site.app.get(CustomerRequestsService).statusOf(await storedLead(site, quoted.id))).toBe('asked');
  });

  it('is marked and restored with others', async () => {
    const ids = await seed(site.dataSource, [
      { status: 'new' },
      { status: 'contacted' },
      { status: 'scheduled', day: tuesday },
      { status: 'completed' },
    ]);
    const bulk = (body: object) => owner.post(`${path}/bulk`).send({ action: 'lost', ids, ...body });
    await bulk({}).expect(400);
    const { body } = await bulk({ lostReason: 'no-answer' }).expect(201);
    expect(body).toMatchObject({ done: 2, unfit: 2 });
    expect((await listed('?lost=no-answer')).sort()).toEqual(ids.slice(0, 2).sort());
    const undone = await owner.post(`${path}/bulk/undo`).send(body.undo).expect(201);
    expect(undone.body).toEqual({ restored: 2, changed: 0, failed: 0 });
    expect(await listed('?lost=any')).toEqual([]);
    expect(await storedLead(site, ids[0])).toMatchObject({ status: 'new' });
  });

  it('is a figure in Money by its reason, with its quote or estimate', async () => {
    const estimate = {
      order: '',
      lines: [],
      totalCents: 198_00,
      isFrom: false,
      hasQuotes: false,
      savedCents: 0,
    };
    const ids = await seed(site.dataSource, [{ estimate }, {}, {}, { estimate }]);
    for (const id of ids.slice(0, 2)) await lose(id);
    await lose(ids[2], 'no-answer');
    const lost = site.app.get(LostLeadsService);
    const today = site.app.get(BusinessCalendarService);
    const [from, before] = [today.dayOf(), today.plusDays(today.dayOf(), 1)];
    expect(await lost.byReason(from, before)).toEqual([
      { reason: 'price', leads: 2, priced: 1, cents: 198_00 },
      { reason: 'no-answer', leads: 1, priced: 0, cents: 0 },
    ]);
    expect(await lost.byReason(before, today.plusDays(before, 1))).toEqual([]);
    const { text } = await owner.get('/admin/money').expect(200);
    expect(text).toMatch(/Lost by reason.*\/admin\/leads\?lost=price.*\$198 quoted or estimated/s);
  });
});
