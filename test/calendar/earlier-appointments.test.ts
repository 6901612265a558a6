import { expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/data-source-options.js';
import { readEnvironment } from '../../src/platform/config/environment.js';
import { revertMigrations } from '../../src/platform/database/migrate.js';
import { migrations } from '../../src/platform/database/migrations/index.js';
import { lead } from '../support/data/lead.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { storedLead } from '../support/site/admin.js';
import { emailSite } from '../support/site/email-site.js';
import { minutes } from '../support/site/outbox.js';

/** The last one before the owner could set an appointment's day himself. */
const before = 'RequireReleases1795345800000';

onEachDatabase('Appointments that an earlier release has confirmed', (make) => {
  const site = emailSite(make);
  const { outbox, peer } = site;

  const deliver = async () => {
    outbox.pass(2 * minutes);
    await outbox.deliver();
  };
  const kept = async (id: number) => {
    const { day, timeWindow, calendarEventId, status } = await storedLead(site, id);
    const [appointment] = await site.dataSource.query(
      'SELECT uid, sequence, isBooked, day, timeWindow, toldDay, toldWindow FROM appointments WHERE leadId = ?',
      [id],
    );
    return { day, timeWindow, calendarEventId, status, appointment };
  };

  it('keep their day, window, UID and event, and send no more emails', async () => {
    const wish = lead({ preferredDate: '2199-05-07', timePreference: 'morning' });
    const { body } = await site.visitor.post('/api/contact').send(wish).expect(201);
    const noted = await site.visitor
      .post('/api/contact')
      .send(lead({ preferredDate: 'next week' }))
      .expect(201);
    let owner = await site.owner();
    for (const id of [body.id, noted.body.id])
      await owner.put(`/admin/api/contacts/${id}`).send({ status: 'scheduled' }).expect(200);
    await deliver();
    const confirmed = await kept(body.id);
    expect(confirmed).toMatchObject({ day: '2199-05-07', calendarEventId: confirmed.appointment.uid });

    const names = migrations.map(({ name }) => name);
    peer.received.length = 0;
    await site.restart(async () => {
      const dataSource = await new DataSource(
        dataSourceOptions(readEnvironment(site.variables)),
      ).initialize();
      await revertMigrations(dataSource, names.slice(0, names.indexOf(before) + 1));
      await dataSource.destroy();
    });

    await deliver();
    expect(peer.received).toEqual([]);
    expect(await kept(body.id)).toEqual(confirmed);
    owner = await site.owner();
    const { text } = await owner.get('/admin/bookings?day=2199-05-07').expect(200);
    expect(text).toContain('May 7, 2199');
    const form = { day: '2199-05-07', timeWindow: 'morning', exactTime: '', minutes: '', address: '' };
    await owner
      .post(`/admin/leads/${body.id}/appointment`)
      .type('form')
      .send({ ...form, warned: '' });
    await owner.put(`/admin/api/contacts/${body.id}`).send({ notes: 'Gate code 12' }).expect(200);
    await deliver();
    expect(peer.received).toEqual([]);
    expect(await kept(body.id)).toEqual(confirmed);
    expect((await owner.get('/admin').expect(200)).text).toContain('Needs a date');

    await owner
      .post(`/admin/leads/${body.id}/appointment`)
      .type('form')
      .send({ ...form, day: '2199-05-08', warned: '' })
      .expect(303);
    await deliver();
    expect(peer.to(wish.email).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Wed, May 8, 2199'),
    ]);
    const moved = await kept(body.id);
    expect(moved.appointment).toMatchObject({ uid: confirmed.appointment.uid, day: '2199-05-08' });
    expect(moved.calendarEventId).toBe(confirmed.calendarEventId);
  });
});
