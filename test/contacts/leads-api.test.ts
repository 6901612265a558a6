import { beforeAll, expect, it } from '@jest/globals';
import { onEachDatabase } from '../support/databases/databases.js';
import { lead, TestSite, testSite } from '../support/site/site.js';

onEachDatabase('The leads API', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  beforeAll(async () => {
    owner = await site.owner();
  });

  const arrive = async (name: string): Promise<number> =>
    (await site.visitor.post('/api/contact').send(lead({ name })).expect(201)).body.id;
  const names = async (query = '') =>
    (await owner.get(`/admin/api/contacts${query}`).expect(200)).body.map(
      ({ name }: { name: string }) => name,
    );
  const change = (id: number, changes: object) => owner.put(`/admin/api/contacts/${id}`).send(changes);

  it('lists all leads as an array, newest first', async () => {
    await arrive('First');
    await arrive('Second');
    await arrive('Third');
    expect(await names()).toEqual(['Third', 'Second', 'First']);
  });

  it('filters by status and priority, where "all" is no filter', async () => {
    const id = await arrive('Urgent');
    await change(id, { status: 'contacted', priority: 'high' }).expect(200);
    expect(await names('?status=contacted')).toEqual(['Urgent']);
    expect(await names('?status=contacted&priority=high')).toEqual(['Urgent']);
    expect(await names('?status=contacted&priority=low')).toEqual([]);
    expect(await names('?status=new')).not.toContain('Urgent');
    expect(await names('?status=all&priority=')).toEqual(await names());
  });

  it.each(['?status=lost', '?priority=urgent', '?status=new&status=new'])(
    'refuses the filter %s',
    async (query) => {
      await owner.get(`/admin/api/contacts${query}`).expect(400);
    },
  );

  it('ignores a parameter that it does not know', async () => {
    await owner.get('/admin/api/contacts?status[a]=b').expect(200);
  });

  it.each([
    ['?status=new&status=new', 'Choose a status: new, contacted, scheduled, completed.'],
    ['?priority=urgent', 'Choose a priority: low, normal, high.'],
    ['?search=a&search=b', 'search must be text'],
    [`?search=${'x'.repeat(201)}`, 'search must be 200 characters or fewer'],
    ['?limit=1&limit=2', 'limit must be a whole number from 1 to 1000'],
    ['?limit=', 'limit must be a whole number from 1 to 1000'],
    ['?before=1.5', 'before must be a lead ID'],
    ['?order=', 'order must be one of: newest, oldest, day, name'],
    ['?followUp=', 'followUp must be “due”'],
  ])('says of %s: %s', async (query, message) => {
    const { body } = await owner.get(`/admin/api/contacts${query}`).expect(400);
    expect(body.message).toBe(message);
  });

  it('changes the fields given, leaves the others, and answers with the lead', async () => {
    const id = await arrive('Worked');
    const { body } = await change(id, {
      status: 'scheduled',
      notes: 'Gate code 12\nDog',
      followUpDate: '2026-12-24',
    }).expect(200);
    expect(body).toMatchObject({
      id,
      name: 'Worked',
      status: 'scheduled',
      priority: 'normal',
      notes: 'Gate code 12\nDog',
    });
    const after = await change(id, { priority: 'low', calendarEventId: 'event-1', emailsSent: true }).expect(
      200,
    );
    expect(after.body).toMatchObject({
      status: 'scheduled',
      priority: 'low',
      notes: 'Gate code 12\nDog',
      followUpDate: '2026-12-24',
      calendarEventId: 'event-1',
      emailsSent: true,
    });
  });

  it('lets any status follow any other', async () => {
    const id = await arrive('Moved about');
    for (const status of ['completed', 'new', 'scheduled', 'contacted', 'completed', 'contacted', 'new']) {
      const { body } = await change(id, { status }).expect(200);
      expect(body.status).toBe(status);
    }
  });

  it('clears a field with an empty text or null', async () => {
    const id = await arrive('Cleared');
    await change(id, { notes: 'x', followUpDate: '2026-12-24' }).expect(200);
    const { body } = await change(id, { notes: '', followUpDate: null }).expect(200);
    expect(body).toMatchObject({ notes: null, followUpDate: null });
  });

  it('drops what the owner can’t change', async () => {
    const id = await arrive('Fixed');
    const { body } = await change(id, { name: 'Other', createdAt: '2020-01-01', idempotencyKey: 'x' }).expect(
      200,
    );
    expect(body.name).toBe('Fixed');
    expect(body).not.toHaveProperty('idempotencyKey');
    expect(body).not.toHaveProperty('fingerprint');
  });

  it.each([
    ['status', 'lost'],
    ['status', null],
    ['priority', 1],
    ['followUpDate', '24.12.2026'],
    ['followUpDate', '2026-02-30'],
    ['notes', 'x'.repeat(10_001)],
    ['emailsSent', 'yes'],
    ['emailsSent', null],
  ])('refuses %s (case %#), naming it, and changes nothing', async (field, value) => {
    const id = await arrive('Unchanged');
    const { body } = await change(id, { notes: 'should not be stored', [field]: value }).expect(400);
    expect(body.errors).toEqual([{ field, message: expect.any(String) }]);
    const { body: leads } = await owner.get('/admin/api/contacts').expect(200);
    expect(leads.find((one: { id: number }) => one.id === id).notes).toBeNull();
  });

  it('answers 404 for a lead that is not there, 400 for what is no id', async () => {
    expect((await change(987654, { status: 'new' }).expect(404)).body).toEqual({ message: 'Lead not found' });
    await owner.put('/admin/api/contacts/abc').send({ status: 'new' }).expect(400);
  });
});
