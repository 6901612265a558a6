import { beforeAll, expect, it } from '@jest/globals';
import { DigestContentsService } from '../../src/mail/digest-contents.service.js';
import { honeypotField } from '../../views/forms/evidence.js';
import { onEachDatabase } from '../support/databases.js';
import { lead, TestSite, testSite } from '../support/site.js';

onEachDatabase('What is held as spam', (make) => {
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
    (await site.app.get(DigestContentsService).of('2027-01-05')).find(({ title }) => title === 'Held as spam')
      ?.lines;
  const seen = (newest: number) =>
    owner
      .post('/admin/leads/spam/seen')
      .type('form')
      .send({ newest: String(newest) });

  it('is told of on the dashboard and in the digest until the owner has looked through it', async () => {
    expect(await onDashboard()).not.toContain('held as spam');
    expect(await inDigest()).toBeUndefined();
    await hold();
    const newest = await hold();
    expect(await onDashboard()).toMatch(/href="\/admin\/leads\?spam=true"[^>]*>2 held as spam: look</);
    expect(await inDigest()).toEqual([
      { text: '2 held as spam: look', href: expect.stringMatching(/\/admin\/leads\?spam=true$/) },
    ]);
    const { text } = await owner.get('/admin/leads?spam=true').expect(200);
    expect(text).toContain('I have looked through these');
    expect(text).toContain(`name="newest" value="${newest}"`);
    expect(await onDashboard()).toContain('2 held as spam');
    const later = await hold();
    await seen(newest).expect(303).expect('Location', '/admin/leads?spam=true');
    expect(await onDashboard()).toContain('1 held as spam: look');
    await seen(later).expect(303);
    expect(await onDashboard()).not.toContain('held as spam');
    expect(await inDigest()).toBeUndefined();
    expect((await owner.get('/admin/leads?spam=true')).text).not.toContain('I have looked through');
  });

  it('is marked as looked through by the owner alone, and by a number', async () => {
    await site.visitor.post('/admin/leads/spam/seen').type('form').send({ newest: '1' }).expect(302);
    for (const newest of ['', 'x', '0'])
      await owner.post('/admin/leads/spam/seen').type('form').send({ newest }).expect(400);
  });
});
