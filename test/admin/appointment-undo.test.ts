import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { onEachDatabase } from '../support/databases/databases.js';
import { emailSite } from '../support/site/email-site.js';
import { minutes } from '../support/site/outbox.js';
import { lead, type TestSite } from '../support/site/site.js';

onEachDatabase('A change on the calendar', (make) => {
  const site = emailSite(make);
  const { outbox, peer } = site;
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  // A Monday, ten in the morning where the business is.
  const beginOnMonday = () => {
    outbox.begin();
    outbox.at(new Date('2027-03-01T16:00:00Z'));
  };

  beforeAll(async () => {
    beginOnMonday();
    owner = await site.owner();
  });

  beforeEach(beginOnMonday);

  const path = (id: number) => `/admin/api/contacts/${id}`;
  const file = async (id: number) => (await owner.get(path(id)).expect(200)).body.lead;
  const arrive = async (): Promise<number> => {
    const wish = lead({ name: 'Ada Meyer', preferredDate: '2027-03-14', timePreference: 'morning' });
    const { body } = await site.visitor.post('/api/contact').send(wish).expect(201);
    await outbox.deliver();
    await owner.put(path(body.id)).send({ status: 'contacted' }).expect(200);
    return body.id;
  };
  const drop = async (id: number, fields: object) => {
    const { version } = await file(id);
    return (
      await owner
        .put(`${path(id)}/appointment`)
        .send({ version, ...fields })
        .expect(200)
    ).body;
  };
  const undo = (id: number, { lead: { version }, former }: Awaited<ReturnType<typeof drop>>) =>
    owner.post(`${path(id)}/appointment/undo`).send({ ...former, version });
  const emails = async (id: number) => {
    outbox.pass(2 * minutes);
    await outbox.deliver();
    return peer.to((await file(id)).email);
  };
  const isReminderWaiting = async (id: number) => (await outbox.item(id, 'reminder'))?.state === 'waiting';

  const thursday = { day: '2027-03-04', exactTime: '13:00', minutes: '90' };
  const friday = { day: '2027-03-05', exactTime: '10:00', minutes: '120' };

  it('of the address sets its area, which an undo restores with it', async () => {
    const id = await arrive();
    const { serviceArea } = await file(id);
    const move = (address: string) => drop(id, { day: '2027-03-05', address, warned: 'outside' });
    const { former } = await move('77 Lake St, Minneapolis 55404');
    expect(await file(id)).toMatchObject({ serviceArea: '55404' });
    await move('5 Elm St, Maple Grove');
    expect(await file(id)).toMatchObject({ serviceArea: 'Maple Grove' });
    const last = await move('5 Elm St');
    expect(last.lead).toMatchObject({ address: '5 Elm St', serviceArea: 'Maple Grove' });
    await undo(id, { ...last, former }).expect(200);
    expect(await file(id)).toMatchObject({ address: null, serviceArea });
  });

  it('is saved like the form, and undone before the customer gets an email', async () => {
    const id = await arrive();
    peer.received.length = 0;
    const saved = await drop(id, { ...thursday, address: '1 Main St, Anoka' });
    expect(saved.lead).toMatchObject({
      status: 'scheduled',
      appointment: { day: '2027-03-04', timeWindow: '13:00', minutes: 90 },
    });
    await undo(id, saved).expect(200);
    expect(await file(id)).toMatchObject({
      status: 'contacted',
      appointment: null,
      address: null,
      preferredDate: '2027-03-14',
      timePreference: 'morning',
    });
    expect(await emails(id)).toEqual([]);
    expect(await isReminderWaiting(id)).toBe(false);
  });

  it('is emailed if it isn’t undone', async () => {
    const id = await arrive();
    peer.received.length = 0;
    await drop(id, thursday);
    expect((await emails(id)).map(({ subject }) => subject)).toEqual([
      'Your appointment is confirmed: Thu, Mar 4, 2027',
    ]);
  });

  it('leaves the earlier confirmation and reminder waiting when it is undone', async () => {
    const id = await arrive();
    peer.received.length = 0;
    // A day without other appointments.
    const tuesday = { ...thursday, day: '2027-03-09' };
    const wednesday = { ...friday, day: '2027-03-10' };
    await drop(id, tuesday);
    const moved = await drop(id, { ...wednesday, sendNothing: 'on' });
    expect(await isReminderWaiting(id)).toBe(false);
    await undo(id, moved).expect(200);
    expect((await file(id)).appointment).toEqual({ day: '2027-03-09', timeWindow: '13:00', minutes: 90 });
    expect(await isReminderWaiting(id)).toBe(true);
    expect((await emails(id)).map(({ subject }) => subject)).toEqual([
      'Your appointment is confirmed: Tue, Mar 9, 2027',
    ]);
    // What the customer knows is what the emails said.
    await drop(id, wednesday);
    const [moveEmail] = (await emails(id)).slice(-1);
    expect(moveEmail.text).toContain('Previous time: Tue, Mar 9, 2027, 1:00 PM');
  });

  it('can’t be undone once the customer was emailed about it', async () => {
    const id = await arrive();
    const saved = await drop(id, { ...thursday, day: '2027-03-11' });
    await emails(id);
    const { body } = await undo(id, saved).expect(409);
    expect(body.message).toContain('already emailed');
    expect((await file(id)).appointment).toMatchObject({ day: '2027-03-11' });
    expect(await isReminderWaiting(id)).toBe(true);
  });

  it('that cancels without an email, on the board, is undone with the reminder', async () => {
    const id = await arrive();
    await drop(id, { ...thursday, day: '2027-03-12' });
    await emails(id);
    const { version } = await file(id);
    const { body: moved } = await owner
      .put(`${path(id)}/status`)
      .send({ status: 'contacted', version, isSilent: true })
      .expect(200);
    expect(await isReminderWaiting(id)).toBe(false);
    await undo(id, { lead: moved, former: moved.former }).expect(200);
    expect(await file(id)).toMatchObject({ status: 'scheduled', appointment: { day: '2027-03-12' } });
    expect(await isReminderWaiting(id)).toBe(true);
  });

  it('that loses the lead cancels the appointment with an email, or is undone before it', async () => {
    const id = await arrive();
    await drop(id, { ...thursday, day: '2027-03-17' });
    await emails(id);
    const lose = async (isSilent?: boolean) => {
      const { version } = await file(id);
      const loss = { status: 'contacted', lostReason: 'price', version, isSilent };
      return (
        await owner
          .put(`${path(id)}/status`)
          .send(loss)
          .expect(200)
      ).body;
    };
    const lost = await lose();
    expect(await file(id)).toMatchObject({ status: 'contacted', lostReason: 'price', appointment: null });
    await undo(id, { lead: lost, former: lost.former }).expect(200);
    expect(await file(id)).toMatchObject({ status: 'scheduled', lostReason: null, lostAt: null });
    expect((await file(id)).appointment).toMatchObject({ day: '2027-03-17' });
    expect(await isReminderWaiting(id)).toBe(true);
    peer.received.length = 0;
    await lose();
    expect((await emails(id)).map(({ subject }) => subject)).toEqual([
      'Your appointment is canceled: Wed, Mar 17, 2027',
    ]);
    expect(await isReminderWaiting(id)).toBe(false);
  });

  it('is neither saved with unseen warnings nor undone after another change', async () => {
    const id = await arrive();
    const sunday = { day: '2027-03-07', exactTime: '13:00' };
    const { body } = await owner
      .put(`${path(id)}/appointment`)
      .send(sunday)
      .expect(409);
    expect(body.message).toBe('You’re closed on Sundays.');
    const saved = await drop(id, { ...sunday, warned: 'closed' });
    await owner.put(path(id)).send({ notes: 'Gate code 12' }).expect(200);
    await undo(id, saved).expect(409);
    await owner.put(path(id)).send({ status: 'completed' }).expect(200);
    await undo(id, { ...saved, lead: await file(id) }).expect(409);
    expect((await file(id)).status).toBe('completed');
    await owner
      .post(`${path(id)}/appointment/undo`)
      .send({ status: 'lost' })
      .expect(400);
    await owner
      .put(`${path(id)}/appointment`)
      .send({ day: 'soon' })
      .expect(400);
    await site.visitor
      .put(`${path(id)}/appointment`)
      .send(thursday)
      .expect(401);
    await site.visitor
      .post(`${path(id)}/appointment/undo`)
      .send(saved.former)
      .expect(401);
  });
});
