import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { In } from 'typeorm';
import { Lead } from '../../src/contacts/leads/lead.entity.js';
import { LeadsService } from '../../src/contacts/leads/leads.service.js';
import { bulkUndoSummary } from '../../views/contracts/leads/bulk-undo.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { emailSite, ownerEmail } from '../support/site/email-site.js';
import { minutes } from '../support/site/outbox.js';
import { lead, type TestSite } from '../support/site/site.js';

onEachDatabase('Undoing a bulk action', (make) => {
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

  const change = async (body: object) =>
    (await owner.post('/admin/api/contacts/bulk').send(body).expect(201)).body;
  const undo = (body: object) => owner.post('/admin/api/contacts/bulk/undo').send(body);
  const leads = (ids: number[]) =>
    site.dataSource.getRepository(Lead).find({ where: { id: In(ids) }, order: { id: 'ASC' } });
  const deliver = async () => {
    outbox.pass(2 * minutes);
    await outbox.deliver();
  };
  /** A lead from the site whose emails were sent. */
  const arrive = async (changes: object = {}): Promise<number> => {
    const { body } = await site.visitor.post('/api/contact').send(lead(changes)).expect(201);
    await deliver();
    peer.received.length = 0;
    return body.id;
  };

  it('restores the statuses and priorities of leads that are as the action left them', async () => {
    const ids = await seed(site.dataSource, [{ priority: 'high' }, { priority: 'normal' }, {}, {}]);
    const contacted = await change({ action: 'contacted', ids });
    const [, second, third, fourth] = ids;
    await owner.put(`/admin/api/contacts/${second}`).send({ notes: 'Call on Monday' }).expect(200);
    await owner.put(`/admin/api/contacts/${third}`).send({ status: 'completed' }).expect(200);
    await site.dataSource.query(`DELETE FROM contacts WHERE id = ${fourth}`);
    const { body } = await undo(contacted.undo).expect(201);
    expect(body).toEqual({ restored: 1, changed: 3, failed: 0 });
    expect((await leads(ids)).map(({ status }) => status)).toEqual(['new', 'contacted', 'completed']);

    const low = await change({ action: 'priority', priority: 'low', ids: ids.slice(0, 2) });
    expect((await undo(low.undo)).body).toEqual({ restored: 2, changed: 0, failed: 0 });
    expect((await leads(ids.slice(0, 2))).map(({ priority }) => priority)).toEqual(['high', 'normal']);
    // A second time, they have changed: by the first.
    expect((await undo(low.undo)).body).toEqual({ restored: 0, changed: 2, failed: 0 });
  });

  it('takes leads out of spam again, and emails nobody', async () => {
    const arrived = await arrive();
    // Came in another way, so that neither email was ever due.
    const [other] = await seed(site.dataSource, [{}]);
    const spam = await change({ action: 'spam', ids: [arrived, other] });
    expect((await undo(spam.undo).expect(201)).body).toEqual({ restored: 2, changed: 0, failed: 0 });
    expect((await leads([arrived, other])).map(({ isSpam, spamSigns }) => [isSpam, spamSigns])).toEqual([
      [false, null],
      [false, null],
    ]);
    await deliver();
    expect(peer.received).toEqual([]);
    // As opposed to leads that the owner finds in spam.
    await change({ action: 'spam', ids: [other] });
    await change({ action: 'not-spam', ids: [other] });
    await deliver();
    expect(peer.received.length).toBeGreaterThan(0);
  });

  it('restores an appointment with the emails that waited, and sends none for the undo', async () => {
    const path = (id: number) => `/admin/api/contacts/${id}/appointment`;
    const ids = [await arrive(), await arrive(), await arrive()];
    const [told, silent, waits] = ids;
    const thursday = { day: '2027-03-04', exactTime: '13:00', minutes: '90' };
    await owner.put(path(told)).send(thursday).expect(200);
    await owner
      .put(path(silent))
      .send({ ...thursday, exactTime: '15:00', sendNothing: 'on' })
      .expect(200);
    await deliver();
    expect(peer.received).toHaveLength(1);
    peer.received.length = 0;
    await owner
      .put(path(waits))
      .send({ ...thursday, exactTime: '11:00' })
      .expect(200);
    const spam = await change({ action: 'spam', ids });
    expect((await undo(spam.undo)).body).toEqual({ restored: 3, changed: 0, failed: 0 });
    expect((await leads(ids)).map(({ status, day }) => [status, day])).toEqual(
      Array.from({ length: 3 }, () => ['scheduled', '2027-03-04']),
    );
    // Only the confirmation that waited before the action goes out.
    await deliver();
    const email = async (id: number) => (await leads([id]))[0].email;
    expect(peer.received.map(({ recipient }) => recipient)).toEqual([await email(waits)]);
    peer.received.length = 0;
    outbox.at(new Date('2027-03-03T16:30:00Z'));
    await outbox.deliver();
    const reminded = peer.received.map(({ recipient }) => recipient).filter((to) => to !== ownerEmail);
    expect(reminded.sort()).toEqual([await email(told), await email(waits)].sort());
  });

  it('isn’t offered for what can’t be undone', async () => {
    const ids = await seed(site.dataSource, [{}, { status: 'scheduled', day: '2999-01-01' }]);
    const spam = await change({ action: 'spam', ids: [ids[0]] });
    expect(spam.undo.leads).toHaveLength(1);
    expect(await change({ action: 'spam', ids: [ids[0]] })).not.toHaveProperty('undo');
    expect(await change({ action: 'not-spam', ids: [ids[0]] })).not.toHaveProperty('undo');
    expect(await change({ action: 'contacted', ids: [ids[1]] })).not.toHaveProperty('undo');
    expect(await change({ action: 'delete', word: 'DELETE', ids })).not.toHaveProperty('undo');
  });

  it('says so where a lead couldn’t be restored', async () => {
    const ids = await seed(site.dataSource, [{}]);
    const contacted = await change({ action: 'contacted', ids });
    const service = site.app.get(LeadsService);
    const { update } = service;
    service.update = async () => Promise.reject(new Error('The database is gone.'));
    const { body } = await undo(contacted.undo);
    service.update = update;
    expect(body).toEqual({ restored: 0, changed: 0, failed: 1 });
  });

  it.each([
    [{ action: 'delete', leads: ['id=1&version=1'] }, 'This action can’t be undone.'],
    [{ action: 'spam', leads: [] }, 'There is nothing to undo.'],
    [{ action: 'spam', leads: ['id=1'] }, 'These leads can’t be restored.'],
    [{ action: 'spam', leads: ['id=1&version=1 OR 1=1'] }, 'These leads can’t be restored.'],
    [
      { action: 'spam', leads: Array.from({ length: 201 }, () => 'id=1&version=1') },
      'Restore at most 200 leads at a time.',
    ],
  ])('rejects %j', async (body, message) => {
    expect((await undo(body).expect(400)).body.message).toBe(message);
  });

  it('says how many', () => {
    expect(bulkUndoSummary({ restored: 4, changed: 1, failed: 0 })).toBe(
      '4 leads restored. 1 was changed in the meantime and left as is.',
    );
    expect(bulkUndoSummary({ restored: 1, changed: 0, failed: 2 })).toBe(
      '1 lead restored. 2 leads couldn’t be restored. Try again.',
    );
  });
});
