import { beforeAll, expect, it } from '@jest/globals';
import { LeadEventsService } from '../../src/contacts/leads/lead-events.service.js';
import { LeadTimelineService } from '../../src/contacts/leads/lead-timeline.service.js';
import { UnitOfWorkService } from '../../src/platform/database/unit-of-work.service.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { lead, TestSite, testSite } from '../support/site/site.js';

onEachDatabase('Working a lead', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  beforeAll(async () => {
    owner = await site.owner();
  });

  const arrive = async (changes: object = {}): Promise<number> =>
    (await site.visitor.post('/api/contact').send(lead(changes)).expect(201)).body.id;
  const file = async (id: number) => (await owner.get(`/admin/api/contacts/${id}`).expect(200)).body;
  const save = (id: number, changes: object) => owner.put(`/admin/api/contacts/${id}`).send(changes);

  it('from an old copy is rejected, and the error says what changed', async () => {
    const id = await arrive({ name: 'Stale' });
    await save(id, { version: 0, status: 'contacted', notes: 'Gate code 12' }).expect(200);
    await save(id, { version: 1, status: 'scheduled' }).expect(200);
    const { body } = await save(id, { version: 0, status: 'completed', priority: 'high' }).expect(409);
    expect(body.message).toBe(
      'Stale’s lead was changed in another window. Status: “Scheduled”, Notes: “Gate code 12”. ' +
        'Review it, then save again.',
    );
    expect((await file(id)).lead).toMatchObject({ status: 'scheduled', priority: 'normal', version: 2 });
    await save(id, { version: 2, status: 'completed' }).expect(200);
  });

  it('without a version works as before', async () => {
    const id = await arrive();
    await save(id, { status: 'contacted' }).expect(200);
    expect((await save(id, { status: 'new' }).expect(200)).body).toMatchObject({ status: 'new', version: 2 });
  });

  it('from one copy twice at once lets one through', async () => {
    const id = await arrive();
    const answers = await Promise.all(
      ['contacted', 'scheduled'].map((status) => save(id, { version: 0, status })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('makes no new version if nothing changes', async () => {
    const id = await arrive();
    await save(id, { version: 0, status: 'new', notes: '', emailsSent: true }).expect(200);
    expect((await file(id)).lead.version).toBe(0);
    expect((await file(id)).timeline).toHaveLength(1);
  });

  it('accepts the longest notes in any script, and keeps both versions in the timeline', async () => {
    const id = await arrive();
    const notes = ['🧽', '🛋'].map((sign) => sign.repeat(10_000));
    for (const text of notes) await save(id, { notes: text }).expect(200);
    expect((await file(id)).lead.notes).toBe(notes[1]);
    expect((await file(id)).timeline).toHaveLength(3);
  });

  it('refuses an old copy on the lead’s own page too, and keeps what was typed', async () => {
    const id = await arrive({ name: 'Paper' });
    await save(id, { notes: 'Called' }).expect(200);
    const typed = { version: '0', status: 'contacted', priority: 'normal', notes: 'typed', followUpDate: '' };
    const { text } = await owner.post(`/admin/leads/${id}`).type('form').send(typed).expect(409);
    expect(text).toContain('Update Failed');
    expect(text).toContain('Notes: “Called”');
    expect(text).toContain('typed</textarea>');
    expect(text).toMatch(/name="version" value="1"/);
    await owner
      .post(`/admin/leads/${id}`)
      .type('form')
      .send({ ...typed, version: '1' })
      .expect(303);
  });

  it('leaves a timeline: the arrival, every change, and what other parts add', async () => {
    const id = await arrive();
    await save(id, { status: 'contacted', followUpDate: '2026-12-24' }).expect(200);
    const timeline = site.app.get(LeadTimelineService);
    await site.app
      .get(UnitOfWorkService)
      .run((manager) => timeline.add(manager, id, 'owner-alert.done', { text: 'New-lead alert: delivered' }));
    expect((await file(id)).timeline).toEqual([
      {
        id: expect.any(Number),
        kind: 'owner-alert.done',
        at: expect.any(String),
        text: 'New-lead alert: delivered',
      },
      {
        id: expect.any(Number),
        kind: 'changed',
        at: expect.any(String),
        changes: [
          { field: 'status', label: 'Status', from: 'New', to: 'Contacted' },
          { field: 'followUpDate', label: 'Follow-up date', from: '', to: '2026-12-24' },
        ],
        leavesOpen: true,
      },
      { id: 0, kind: 'created', at: expect.any(String), text: 'Request received' },
    ]);
    const { text } = await owner.get(`/admin/leads/${id}`).expect(200);
    expect(text).toContain('New-lead alert: delivered');
    expect(text).toContain('Status: “New” → “Contacted”');
  });

  it('shows the earlier requests of the same phone, however it is written, or email', async () => {
    const phone = '(612) 555-7788';
    const first = await arrive({ name: 'Kim', phone, email: 'Kim@Example.com' });
    const second = await arrive({ name: 'Kim again', phone: '+1 612.555.7788' });
    const third = await arrive({ name: 'Kim by mail', email: 'kim@example.com', phone: '(612) 555-0001' });
    const other = await arrive({ name: 'Other', phone: '(612) 555-7789' });
    const byId = new Map<number, { earlierRequests: number }>(
      (await owner.get('/admin/api/contacts?limit=50')).body.map((one: { id: number }) => [one.id, one]),
    );
    expect([first, second, third, other].map((id) => byId.get(id)?.earlierRequests)).toEqual([0, 1, 1, 0]);
    const both = await arrive({ name: 'Kim once more', phone: '6125557788', email: 'KIM@example.com' });
    const { lead: view, earlier } = await file(both);
    expect(view.earlierRequests).toBe(3);
    expect(earlier.map(({ id }: { id: number }) => id)).toEqual([third, second, first]);
  });

  it('marks the second free room of one person', async () => {
    const wish = { serviceType: 'Free Room Cleaning - One Room or Two Rugs', phone: '(612) 555-9900' };
    const first = await arrive({ ...wish, message: 'one' });
    const second = await arrive({ ...wish, message: 'two' });
    expect((await file(first)).lead.isSecondFreeRoom).toBe(false);
    expect((await file(second)).lead.isSecondFreeRoom).toBe(true);
    const other = await arrive({ phone: '(612) 555-9900', serviceType: 'residential' });
    expect((await file(other)).lead.isSecondFreeRoom).toBe(false);
  });

  it('marks it no matter how many other requests there are', async () => {
    const [phone, phoneKey] = ['(612) 555-9911', '+16125559911'];
    const serviceType = 'Free Room Cleaning - One Room or Two Rugs';
    const others = Array.from({ length: 12 }, () => ({ phone, phoneKey, serviceType: 'residential' }));
    const held = { phone, phoneKey, serviceType, isSpam: true };
    await seed(site.dataSource, [...others, held]);
    const first = await arrive({ serviceType, phone, message: 'one' });
    const second = await arrive({ serviceType, phone, message: 'two' });
    expect((await file(first)).lead.isSecondFreeRoom).toBe(false);
    expect((await file(second)).lead.isSecondFreeRoom).toBe(true);
  });

  // So many that the requests of a number aren't all read.
  it.each([14, 600])('counts up to nine of %i earlier requests, and no spam', async (length) => {
    const [phone, phoneKey] = [`(612) 556-${1000 + length}`, `+1612556${1000 + length}`];
    const ids = await seed(
      site.dataSource,
      Array.from({ length }, (_, n) => ({ phone, phoneKey, isSpam: n % 7 === 0 })),
    );
    const id = await arrive({ phone });
    expect((await file(ids[5])).lead.earlierRequests).toBe(4);
    expect((await file(id)).lead.earlierRequests).toBe(9);
    expect((await file(id)).earlier).toHaveLength(9);
  });

  it('shows how many jobs are confirmed in its window', async () => {
    const window = { day: '2026-12-24', timeWindow: 'morning' };
    await seed(site.dataSource, [
      { ...window, status: 'scheduled' },
      { ...window, status: 'scheduled' },
      { ...window, status: 'contacted' },
      { ...window, status: 'scheduled', timeWindow: 'evening' },
    ]);
    const id = await arrive({ preferredDate: '2026-12-24', timePreference: 'morning' });
    expect((await file(id)).appointmentsInWindow).toBe(2);
    await save(id, { status: 'scheduled' }).expect(200);
    expect((await owner.get(`/admin/leads/${id}`)).text.replaceAll('<!-- -->', '')).toContain(
      'You already have 2 confirmed jobs on Thu, Dec 24, 2026, Morning (10AM-12PM).',
    );
  });

  it('takes it out of spam, and notifies listeners', async () => {
    const [id] = await seed(site.dataSource, [{ name: 'Held', isSpam: true, spamSigns: 'honeypot' }]);
    const heard: [boolean, boolean][] = [];
    site.app.get(LeadEventsService).listen({
      onLeadEvent: async (_, event) => {
        if (event.kind === 'changed' && event.lead.id === id)
          heard.push([event.before.isSpam, event.lead.isSpam]);
      },
    });
    const spam = (await owner.get('/admin/api/contacts?spam=true')).body;
    expect(spam.map((one: { id: number }) => one.id)).toContain(id);
    const page = (await owner.get('/admin/leads')).text.replaceAll('<!-- -->', '');
    expect(page).toContain(`Spam <span>${spam.length}</span>`);
    const { body } = await owner.delete(`/admin/api/contacts/${id}/suspicion`).expect(200);
    expect(body).toMatchObject({ id, isSpam: false, spamSigns: 'honeypot' });
    expect(heard).toEqual([[true, false]]);
    expect((await owner.get('/admin/api/contacts?spam=true')).body).toHaveLength(spam.length - 1);
    expect((await file(id)).timeline.map(({ text }: { text?: string }) => text)).toContain(
      'Request received. Marked as spam: Filled in a hidden field',
    );
    await owner.delete('/admin/api/contacts/987654/suspicion').expect(404);
  });

  it('takes it out of spam by a plain form too', async () => {
    const [id] = await seed(site.dataSource, [{ isSpam: true, spamSigns: 'links' }]);
    await owner.post(`/admin/leads/${id}/not-spam`).expect(303).expect('Location', '/admin/leads?spam=true');
    expect((await file(id)).lead.isSpam).toBe(false);
  });
});
