import { beforeAll, expect, it } from '@jest/globals';
import { Appointment } from '../../src/calendar/appointment.entity.js';
import { Lead } from '../../src/contacts/leads/lead.entity.js';
import { OutboxItem } from '../../src/platform/outbox/outbox-item.entity.js';
import type { Board, BoardColumn } from '../../views/contracts/leads/board.js';
import type { LeadStatus } from '../../views/contracts/leads/leads.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { TestSite, testSite } from '../support/site/site.js';

onEachDatabase('The board of leads', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  beforeAll(async () => {
    owner = await site.owner();
    await seed(site.dataSource, [
      ...Array.from({ length: 52 }, (_, n) => ({ name: `Done ${n}`, status: 'completed' as const })),
      { name: 'Nora New', priority: 'high' },
      { name: 'Spam Sam', isSpam: true },
      { name: 'Later', status: 'scheduled', day: '2199-02-01' },
      { name: 'Sooner', status: 'scheduled', day: '2199-01-01' },
      { name: 'Dateless', status: 'scheduled' },
    ]);
  });

  const board = async (query = ''): Promise<Board> =>
    (await owner.get(`/admin/api/board${query}`).expect(200)).body;
  const column = async (status: LeadStatus, query = '') =>
    (await board(query)).columns.find((one) => one.status === status) as BoardColumn;
  const names = ({ cards }: BoardColumn) => cards.map(({ name }) => name);
  const lead = (id: number) => site.dataSource.getRepository(Lead).findOneByOrFail({ id });
  const move = (id: number, body: object) => owner.put(`/admin/api/contacts/${id}/status`).send(body);

  it('has a column for each status with its count and at most 30 cards, without spam', async () => {
    const { columns } = await board();
    expect(columns.map(({ status, total, cards }) => [status, total, cards.length])).toEqual([
      ['new', 1, 1],
      ['contacted', 0, 0],
      ['scheduled', 3, 3],
      ['completed', 52, 30],
    ]);
    expect(names(columns[2])).toEqual(['Dateless', 'Sooner', 'Later']);
  });

  it('has the list’s filters', async () => {
    expect(names(await column('new', '?priority=low'))).toEqual([]);
    expect(names(await column('new', '?priority=high&search=nora'))).toEqual(['Nora New']);
    expect((await column('completed', '?search=done%2051')).total).toBe(1);
  });

  it('is a page of its own at the list’s address, with links and buttons that need no JavaScript', async () => {
    const { text } = await owner.get('/admin/leads?view=board&priority=high').expect(200);
    const [id] = (await column('new')).cards.map((card) => card.id);
    expect(text).toContain('<h1 id="leads-title" tabindex="-1">Leads Management</h1>');
    expect(text).toMatch(/<span class="badge count-badge" role="status">1 lead</);
    expect(text).toContain(`formAction="/admin/leads/${id}/status/contacted?from=board"`);
    expect(text).toContain(`href="/admin/leads/${id}/appointment"`);
    expect(text).toContain('href="/admin/leads?priority=high">List');
    const all = await owner.get('/admin/leads?view=board').expect(200);
    expect(all.text).toMatch(/href="\/admin\/leads\?status=completed">Show all <!-- -->52/);
    expect((await owner.get('/admin/leads?view=list').expect(200)).text).not.toContain('class="board"');
    await owner.get('/admin/leads?view=other').expect(400);
  });

  it('moves a card by its button and returns to the board', async () => {
    const [id] = await seed(site.dataSource, [{ name: 'Posted' }]);
    const post = (version: number) =>
      owner
        .post(`/admin/leads/${id}/status/contacted?from=board`)
        .type('form')
        .send({ version: String(version) });
    await post(0).expect(303).expect('Location', '/admin/leads?view=board');
    expect((await lead(id)).status).toBe('contacted');
    await post(0).expect(409);
  });

  it('restores the appointment with the status, exactly as it was', async () => {
    const [id] = await seed(site.dataSource, [
      { name: 'Restored', status: 'contacted', day: '2199-03-01', timeWindow: 'morning' },
    ]);
    const set = { day: '2199-03-05', exactTime: '13:30', minutes: '90', address: '1 Elm St' };
    await owner.post(`/admin/leads/${id}/appointment`).type('form').send(set).expect(303);
    const before = await lead(id);
    expect(before).toMatchObject({ status: 'scheduled', day: '2199-03-05', timeWindow: '13:30' });
    await owner.put(`/admin/api/contacts/${id}`).send({ status: 'contacted' }).expect(200);
    expect(await lead(id)).toMatchObject({ status: 'contacted', day: '2199-03-01' });
    const { version } = await lead(id);
    const time = { day: '2199-03-05', timeWindow: '13:30', minutes: 90 };
    await move(id, { status: 'scheduled', version: version - 1, ...time }).expect(409);
    const { body } = await move(id, { status: 'scheduled', version, ...time }).expect(200);
    expect(body).toMatchObject({ id, status: 'scheduled', appointment: time, preferredDate: '2199-03-01' });
    const { version: now, calendarEventId } = await lead(id);
    expect({ ...(await lead(id)), version: 0 }).toEqual({ ...before, version: 0 });
    expect([now, calendarEventId]).toEqual([version + 1, before.calendarEventId]);
    const appointment = await site.dataSource.getRepository(Appointment).findOneByOrFail({ leadId: id });
    expect(appointment).toMatchObject({ isBooked: true, day: '2199-03-05' });
  });

  it('restores an appointment at the requested time as the request', async () => {
    const [id] = await seed(site.dataSource, [
      { status: 'completed', day: '2199-03-01', timeWindow: 'evening' },
    ]);
    await owner.put(`/admin/api/contacts/${id}`).send({ status: 'new' }).expect(200);
    await move(id, { status: 'completed', day: '2199-03-01', timeWindow: 'evening' }).expect(200);
    expect(await lead(id)).toMatchObject({ status: 'completed', day: '2199-03-01', wishedDay: null });
  });

  it('cancels an appointment without an email if the owner wants none', async () => {
    const emails = async (id: number) => {
      const where = { leadId: id, kind: 'appointment' as const, state: 'waiting' as const };
      return site.dataSource.getRepository(OutboxItem).countBy(where);
    };
    const book = async () => {
      const [id] = await seed(site.dataSource, [{ status: 'contacted', day: '2199-04-01' }]);
      await owner.put(`/admin/api/contacts/${id}`).send({ status: 'scheduled' }).expect(200);
      return id;
    };
    const [loud, silent] = [await book(), await book()];
    await move(loud, { status: 'contacted' }).expect(200);
    await move(silent, { status: 'contacted', isSilent: true }).expect(200);
    expect([await emails(loud), await emails(silent)]).toEqual([1, 0]);
  });

  it('enqueues no appointment email where none will be sent: after the job, and without an address', async () => {
    const waiting = (leadId: number) =>
      site.dataSource.getRepository(OutboxItem).countBy({ leadId, kind: 'appointment', state: 'waiting' });
    const [asked, called] = await seed(site.dataSource, [
      { status: 'contacted', day: '2199-04-01' },
      { status: 'contacted', day: '2199-04-01', email: '' },
    ]);
    for (const id of [asked, called])
      await owner.put(`/admin/api/contacts/${id}`).send({ status: 'scheduled' }).expect(200);
    expect([await waiting(asked), await waiting(called)]).toEqual([1, 0]);
    await owner.put(`/admin/api/contacts/${asked}`).send({ status: 'completed' }).expect(200);
    expect(await waiting(asked)).toBe(0);
  });

  it.each([
    { status: 'gone' },
    { status: 'scheduled', day: 'soon' },
    { status: 'scheduled', day: '2199-01-01', minutes: 0 },
    { status: 'scheduled', isSilent: 'yes' },
    { status: 'scheduled', version: 'x' },
  ])('rejects %j', async (body) => {
    await move(1, body).expect(400);
  });

  it('is only for the owner, and only from this site', async () => {
    await site.visitor.get('/admin/api/board').expect(401);
    await site.visitor.get('/admin/leads?view=board').expect(302);
    await site.visitor.put('/admin/api/contacts/1/status').send({ status: 'new' }).expect(401);
    await move(1, { status: 'new' }).set('Sec-Fetch-Site', 'cross-site').expect(403);
    await move(999_999, { status: 'new' }).expect(404);
  });
});
