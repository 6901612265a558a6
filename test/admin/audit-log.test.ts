import { afterEach, expect, it, jest } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { NightlyCleaningService } from '../../src/contacts/leads/nightly-cleaning.service.js';
import { AuditLogService } from '../../src/platform/audit/audit-log.service.js';
import { ClockService } from '../../src/platform/config/clock.service.js';
import { UnitOfWorkService } from '../../src/platform/database/unit-of-work.service.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { lead, password, testSite } from '../support/site/site.js';
import { SiteEditor } from '../support/site/site-editor.js';

const dayMs = 24 * 3_600_000;
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

onEachDatabase('The audit log', (make) => {
  const site = testSite(make);
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const owner = async () => {
    const agent = await site.owner();
    await agent.post('/admin/api/login').set('User-Agent', firefox).send({ password }).expect(200);
    return agent;
  };
  const entries = () =>
    site.dataSource.query('SELECT action, detail, actor FROM audit_log ORDER BY id') as Promise<
      { action: string; detail: string; actor: string }[]
    >;
  /** The entries that some work adds. */
  async function added(work: () => Promise<unknown>) {
    const before = (await entries()).length;
    await work();
    return (await entries()).slice(before);
  }

  it('records changes of settings, with who made them and what they are', async () => {
    const by = await owner();
    const found = await added(async () => {
      const capacity = { morning: '2', afternoon: '1', evening: '0', noticeHours: '24', daysAhead: '28' };
      await by.post('/admin/online-booking').type('form').send(capacity).expect(303);
      await by.post('/admin/days-off').type('form').send({ from: '2199-12-24' }).expect(303);
      await by.post('/admin/settings/index-now').type('form').send({ isOn: 'on' }).expect(303);
      await by.post('/admin/settings/ad-clicks').type('form').send({ isOn: 'on' }).expect(303);
      await by.post('/admin/settings/summary-emails').type('form').send({ weekly: 'off' }).expect(303);
      await by.post('/admin/settings/calendar-feed').expect(303);
    });
    expect(found.map(({ action }) => action)).toEqual([
      'booking.changed',
      'day-off.added',
      'index-now.changed',
      'ad-clicks.changed',
      'summary-emails.changed',
      'calendar-feed.renewed',
    ]);
    expect(found[0].detail).toContain('morning 2, afternoon 1, evening 0');
    expect(found[1].detail).toBe('2199-12-24');
    for (const { actor } of found) expect(actor).toBe('Firefox on Windows');
  });

  it('records publications, crew links and deleted leads', async () => {
    const by = await owner();
    await site.visitor.post('/api/contact').send(lead()).expect(201);
    const [{ id, name }] = await site.dataSource.query('SELECT id, name FROM contacts');
    const found = await added(async () => {
      await new SiteEditor(by as unknown as TestAgent).saveAndPublish('business', { area: 'Elsewhere' });
      await by.post('/admin/day/2199-05-07/crew-links').type('form').send({ name: 'Sam', days: '1' });
      await by.post(`/admin/leads/${id}/delete`).type('form').send({ word: 'DELETE' }).expect(303);
    });
    expect(found.map(({ action }) => action)).toEqual(['site.published', 'crew-link.created', 'lead.erased']);
    expect(found[0].detail).toMatch(/^Version \d+: ./);
    expect(found.map(({ detail }) => detail).slice(1)).toEqual(['Sam, for 1 day', `Lead ${id}`]);
    const [{ secretHash, seed }] = await site.dataSource.query('SELECT secretHash, seed FROM crew_links');
    const all = JSON.stringify(await entries());
    for (const secret of [secretHash, seed, name]) expect(all).not.toContain(secret);
  });

  it('records API keys and webhooks, without their secrets', async () => {
    const by = await owner();
    const found = await added(async () => {
      await by
        .post('/admin/settings/api-keys')
        .type('form')
        .send({ name: 'Zapier', scopes: 'read-leads' })
        .expect(201);
      const [{ id: key }] = await site.dataSource.query('SELECT id FROM api_keys');
      await by.post(`/admin/settings/api-keys/${key}/revoke`).expect(303);
      const webhook = { url: 'https://93.184.216.34/private-path', 'lead-created': 'on' };
      await by.post('/admin/settings/webhooks').type('form').send(webhook).expect(303);
      const [{ id }] = await site.dataSource.query('SELECT id FROM webhook_endpoints');
      await by.post(`/admin/settings/webhooks/${id}/secret`).expect(303);
      await by.post(`/admin/settings/webhooks/${id}/remove`).expect(303);
    });
    expect(found.map(({ action, detail }) => [action, detail])).toEqual([
      ['api-key.created', 'Zapier: read-leads'],
      ['api-key.revoked', 'Zapier'],
      ['webhook.added', '93.184.216.34'],
      ['webhook-secret.replaced', '93.184.216.34'],
      ['webhook.removed', '93.184.216.34'],
    ]);
  });

  it('records nothing of a change that isn’t stored', async () => {
    const found = await added(() =>
      site.app
        .get(UnitOfWorkService)
        .run(async (manager) => {
          await site.app.get(AuditLogService).record(manager, 'booking.changed');
          throw new Error('It fails.');
        })
        .catch(() => undefined),
    );
    expect(found).toEqual([]);
  });

  it('is shown in pages, newest first', async () => {
    const audit = site.app.get(AuditLogService);
    for (let n = 1; n <= 60; n++) await audit.note('day-off.added', `Number ${n}.`);
    const by = await owner();
    const first = await by.get('/admin/settings/audit-log').expect(200);
    expect(first.text.match(/Number \d+\./g)?.[0]).toBe('Number 60.');
    const [, next] = /href="(\/admin\/settings\/audit-log\?before=\d+)"/.exec(first.text) ?? [];
    const second = await by.get(next).expect(200);
    const numbers = (text: string) =>
      [...text.matchAll(/<p[^>]*>[^<]*Number (\d+)\./g)].map(([, n]) => Number(n));
    const both = [...numbers(first.text), ...numbers(second.text)];
    expect(both).toEqual(Array.from({ length: 60 }, (_, n) => 60 - n));
    await by.get('/admin/settings/audit-log?before=x').expect(200);
  });

  it('keeps entries for two years', async () => {
    const clock = jest.spyOn(site.app.get(ClockService), 'now');
    const past = (days: number) => new Date(Date.now() - days * dayMs);
    const audit = site.app.get(AuditLogService);
    clock.mockImplementation(() => past(740));
    await audit.note('day-off.added', 'Too old');
    clock.mockImplementation(() => past(720));
    await audit.note('day-off.added', 'Old');
    clock.mockRestore();
    await site.app.get(NightlyCleaningService).clean();
    const details = (await entries()).map(({ detail }) => detail);
    expect(details).toContain('Old');
    expect(details).not.toContain('Too old');
  });

  it('cuts what is too long', async () => {
    const [{ detail }] = await added(() =>
      site.app.get(AuditLogService).note('follow-ups.changed', '😀'.repeat(400)),
    );
    expect([...detail]).toHaveLength(300);
  });
});
