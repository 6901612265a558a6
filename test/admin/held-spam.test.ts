import { beforeAll, expect, it } from '@jest/globals';
import { In } from 'typeorm';
import { Lead } from '../../src/contacts/leads/lead.entity.js';
import { DigestContentsService } from '../../src/messages/email/deliveries/digest-contents.service.js';
import { honeypotField } from '../../views/forms/evidence.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { lead, TestSite, testSite } from '../support/site/site.js';

onEachDatabase('Spam', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  beforeAll(async () => {
    owner = await site.owner();
  });

  const hold = async () =>
    (
      await site.visitor
        .post('/api/contact')
        .send(lead({ [honeypotField]: 'x' }))
        .expect(201)
    ).body.id as number;
  const onDashboard = async () => (await owner.get('/admin').expect(200)).text;
  const inDigest = async () =>
    (await site.app.get(DigestContentsService).sectionsOf('2027-01-05')).find(
      ({ title }) => title === 'Spam to review',
    )?.lines;
  const seen = (newest: number) =>
    owner
      .post('/admin/leads/spam/seen')
      .type('form')
      .send({ newest: String(newest) });

  it('is mentioned on the dashboard and in the daily email until the owner reviews it', async () => {
    expect(await onDashboard()).not.toContain('to review');
    expect(await inDigest()).toBeUndefined();
    await hold();
    const newest = await hold();
    expect(await onDashboard()).toMatch(/href="\/admin\/leads\?spam=true">Spam<.*>2 messages to review</);
    expect(await inDigest()).toEqual([
      { text: '2 messages in spam · Review', href: expect.stringMatching(/\/admin\/leads\?spam=true$/) },
    ]);
    const { text } = await owner.get('/admin/leads?spam=true').expect(200);
    expect(text).toContain('Mark all as reviewed');
    expect(text).toContain(`name="newest" value="${newest}"`);
    expect(await onDashboard()).toContain('2 messages to review');
    const later = await hold();
    await seen(newest).expect(303).expect('Location', '/admin/leads?spam=true');
    expect(await onDashboard()).toContain('1 message to review');
    await seen(later).expect(303);
    expect(await onDashboard()).not.toContain('to review');
    expect(await inDigest()).toBeUndefined();
    expect((await owner.get('/admin/leads?spam=true')).text).not.toContain('Mark all as reviewed');
  });

  it('is marked as reviewed only by the owner, and only with a valid ID', async () => {
    await site.visitor.post('/admin/leads/spam/seen').type('form').send({ newest: '1' }).expect(302);
    for (const newest of ['', 'x', '0'])
      await owner.post('/admin/leads/spam/seen').type('form').send({ newest }).expect(400);
  });

  it('is deleted one by one, after typing the word', async () => {
    const [doomed, other] = [await hold(), await hold()];
    const list = async () => (await owner.get('/admin/leads?spam=true').expect(200)).text;
    const row = (id: number) => `data-lead="${id}"`;
    expect((await owner.get(`/admin/leads/${doomed}`).expect(200)).text).toContain(
      `action="/admin/leads/${doomed}/delete"`,
    );
    const remove = (word: string) => owner.post(`/admin/leads/${doomed}/delete`).type('form').send({ word });
    expect((await remove('').expect(422)).text).toContain('Type DELETE to confirm.');
    await remove('DELETE').expect(303).expect('Location', '/admin/leads?spam=true');
    expect(await list()).not.toContain(row(doomed));
    expect(await list()).toContain(row(other));
    expect((await owner.get('/admin/leads').expect(200)).text).not.toContain('/delete"');
  });

  it('is deleted in bulk if it is older than 30 days, and nothing else is', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const [old, recent, lead, scheduled] = await seed(site.dataSource, [
      { isSpam: true, createdAt: daysAgo(31) },
      { isSpam: true, createdAt: daysAgo(29) },
      { createdAt: daysAgo(31) },
      { createdAt: daysAgo(400), status: 'scheduled' },
    ]);
    const path = '/admin/leads/spam/delete-old';
    expect((await owner.get('/admin/leads?spam=true')).text).toContain(`action="${path}"`);
    await site.visitor.post(path).expect(302);
    const kept = async () =>
      (await site.dataSource.getRepository(Lead).findBy({ id: In([old, recent, lead, scheduled]) })).map(
        ({ id }) => id,
      );
    expect(await kept()).toContain(old);
    await owner.post(path).expect(303).expect('Location', '/admin/leads?spam=true');
    expect((await kept()).sort((a, b) => a - b)).toEqual([recent, lead, scheduled]);
    const [entry] = await site.dataSource.query(
      'SELECT action, detail FROM audit_log ORDER BY id DESC LIMIT 1',
    );
    expect(entry).toEqual({ action: 'leads.cleaned', detail: '1 in spam, 0 others' });
  });
});
