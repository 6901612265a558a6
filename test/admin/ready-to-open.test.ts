import { describe, expect, it, jest } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { ReadyToOpenService } from '../../src/admin/ready-to-open.service.js';
import { BusinessService } from '../../src/business/business.service.js';
import { Backup } from '../../src/operations/backup/backup.entity.js';
import { ClockService } from '../../src/platform/config/clock.service.js';
import { Environment } from '../../src/platform/config/environment.js';
import { sqlite } from '../support/databases/databases.js';
import { type TestSite, testSite } from '../support/site/site.js';
import { SiteEditor } from '../support/site/site-editor.js';

describe('The setup list', () => {
  const bare = testSite(sqlite);
  const ready = testSite(sqlite, {
    SMTP_URL: 'smtp://127.0.0.1:1',
    BUSINESS_PHONE: '(612) 555-0123',
    BUSINESS_EMAIL: 'office@clean.example',
  });

  const openTasks = async ({ app }: TestSite) =>
    (await app.get(ReadyToOpenService).list()).filter(({ isDone }) => !isDone);

  it('links to everything that a new site needs', async () => {
    const tasks = await openTasks(bare);
    expect(tasks.map(({ path }) => path)).toEqual([
      '/admin/site/business',
      '/admin/site/business',
      '/admin/site/testimonials',
      '/admin/site/figures',
      '/admin/site/offers',
      '/admin/settings',
      '/admin/settings',
      '/admin/settings',
      '/contact',
    ]);
    expect(tasks[4].text).toContain('this summer only');
    const { text } = await (await bare.owner()).get('/admin').expect(200);
    expect(text).toContain('0 of 9 done · next: your phone number');
    for (const task of tasks) expect(text).toContain(`href="${task.path}"`);
  });

  it.each([
    ['2026-11-30T23:00:00Z', 'Add an end date to “15% off. Valid through November 30.”'],
    ['2026-12-02T06:00:00Z', '“15% off. Valid through November 30.” is over, but still on the site.'],
    ['2027-04-01T06:00:00Z', '“15% off. Valid through November 30.” is over, but still on the site.'],
    ['2027-09-01T06:00:00Z', 'Add an end date to “15% off. Valid through November 30.”'],
  ])('at %s says of a dated offer: %s', async (now, text) => {
    jest.spyOn(bare.app.get(ClockService), 'now').mockReturnValue(new Date(now));
    expect((await openTasks(bare)).map((task) => task.text).join('\n')).toContain(text);
  });

  it('takes no percentage for a day, and finds the day after one', async () => {
    const { content } = bare.app.get(BusinessService);
    const offers = ['Take 10 dollars off until spring', 'Save 10% until August 30'].map((text) => ({
      ...content.offers[0],
      text,
    }));
    jest.spyOn(bare.app.get(BusinessService), 'content', 'get').mockReturnValue({ ...content, offers });
    jest.spyOn(bare.app.get(ClockService), 'now').mockReturnValue(new Date('2026-12-02T06:00:00Z'));
    expect((await openTasks(bare))[4].text).toBe(
      'Add an end date to “Take 10 dollars off until spring”. “Save 10% until August 30” is over, but still on the site. Set its end date, or change it.',
    );
  });

  it('has as many tasks after an offer was changed or deleted', async () => {
    const { content } = bare.app.get(BusinessService);
    const list = () => bare.app.get(ReadyToOpenService).list();
    const { length } = await list();
    for (const offers of [[], [{ ...content.offers[0], text: 'Save 10%' }]]) {
      jest.spyOn(bare.app.get(BusinessService), 'content', 'get').mockReturnValue({ ...content, offers });
      const tasks = await list();
      expect([tasks.length, tasks[4].isDone]).toEqual([length, true]);
    }
  });

  it('is empty and gone from the dashboard once everything is done', async () => {
    const owner = await ready.owner();
    const editor = new SiteEditor(owner as unknown as TestAgent);
    const confirmed = (names: string[]) =>
      Object.fromEntries(names.map((name) => [`${name}.isConfirmed`, 'on']));
    await editor.save('testimonials', confirmed(['0', '1', '2']));
    await editor.save(
      'figures',
      confirmed(['years', 'customers', 'satisfaction', 'support', 'rating', 'reviews', 'badge']),
    );
    await editor.save('offers', { '0.until': '2099-08-31', '1.until': '2099-11-30' });
    await editor.publish();
    const left = async () => (await openTasks(ready)).map(({ text }) => text.slice(0, 10));
    expect(await left()).toEqual(['Switch htt', 'Check your', 'Send a tes']);
    expect((await owner.get('/admin').expect(200)).text).toContain(
      '6 of 9 done · next: a secure address (https)',
    );
    await ready.dataSource
      .getRepository(Backup)
      .save({ host: 'here', file: 'site.tar', startedAt: new Date(), endedAt: new Date() });
    const request = { name: 'Ada', email: 'ada@example.com', phone: '7635550100' };
    await ready.visitor.post('/api/contact').send(request).expect(201);
    expect(await left()).toEqual(['Switch htt']);
    ready.app.get(Environment).PUBLIC_ORIGIN = 'https://clean.example';
    expect(await left()).toEqual([]);
    expect((await owner.get('/admin').expect(200)).text).not.toContain('Finish setting up');
  });
});
