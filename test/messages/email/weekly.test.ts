import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LeadTouch } from '../../../src/contacts/sources/lead-touch.entity.js';
import { Job } from '../../../src/money/job.entity.js';
import { JobsService } from '../../../src/money/jobs.service.js';
import { UnitOfWorkService } from '../../../src/platform/database/unit-of-work.service.js';
import { weeklyLines } from '../../../views/format/weekly.js';
import { seed } from '../../support/data/leads.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { emailSite, ownerEmail } from '../../support/site/email-site.js';

/** 7:30 on a Monday in Minnesota, a day after the clocks went forward. */
const monday = new Date('2027-03-15T12:30:00Z');
const dayMs = 86_400_000;

onEachDatabase('The weekly email', (make) => {
  const site = emailSite(make, { PUBLIC_ORIGIN: 'http://clean.example' });
  const { outbox, peer } = site;
  const weekly = () => peer.to(ownerEmail).filter(({ subject }) => subject?.startsWith('Your week'));
  const deliverAt = async (instant: Date) => {
    outbox.at(instant);
    await outbox.deliver();
  };

  /** A request of so many days before Monday, by a source, and what its job brought. */
  async function request(
    daysBefore: number,
    utmSource: string,
    chargedCents: number | null = null,
  ): Promise<void> {
    const createdAt = new Date(monday.getTime() - daysBefore * dayMs);
    const [leadId] = await seed(site.dataSource, [{ createdAt, status: 'contacted' }]);
    await site.app.get(UnitOfWorkService).run(async (manager) => {
      const touch = { landingPage: '/', referrerHost: '', utmMedium: '', utmCampaign: '', clickId: '' };
      await manager.insert(LeadTouch, {
        ...touch,
        leadId,
        position: 'last',
        utmSource,
        leadCreatedAt: createdAt,
      });
      const doneOn = createdAt.toISOString().slice(0, 10);
      const job: Job = { ...(await site.app.get(JobsService).jobOf(leadId)), doneOn, chargedCents };
      if (chargedCents !== null) await site.app.get(JobsService).save(manager, job);
    });
  }

  beforeAll(async () => {
    await outbox.begin();
    // The check of the site's start would clear the dates of these jobs, whose leads aren't completed.
    await site.app.get(JobsService).backfill.runNow();
  });

  beforeEach(async () => {
    peer.received.length = 0;
    for (const table of ['outbox', 'jobs', 'lead_touches', 'contacts'])
      await site.dataSource.query(`DELETE FROM ${table}`);
  });

  it('is sent on Monday morning, once, with unusual figures first', async () => {
    for (let week = 1; week <= 8; week++) {
      for (let count = 0; count < 3; count++) await request(7 * week + 2, 'google', 100_00);
      if (week % 2) await request(7 * week + 3, '');
    }
    for (let count = 0; count < 9; count++) await request(2, 'flyer');
    await request(3, 'google', 101_00);
    await deliverAt(new Date(monday.getTime() - dayMs));
    await deliverAt(new Date(monday.getTime() - 60_000));
    expect(weekly()).toEqual([]);
    await deliverAt(monday);
    await deliverAt(new Date(monday.getTime() + 60_000));
    const [mail, ...rest] = weekly();
    expect(rest).toEqual([]);
    expect(mail.subject).toBe('Your week, Mon, Mar 8 to Sun, Mar 14: Leads from Flyer: 9 (usually 0)');
    const text = mail.text ?? '';
    const order = [
      'What changed',
      'from Flyer: 9',
      'New leads: 10 (usually 3)',
      'Revenue: $101 (usually $300)',
      'About the same',
    ];
    expect(order.map((words) => text.indexOf(words))).toEqual(
      [...order.map((words) => text.indexOf(words))].sort((one, other) => one - other),
    );
    for (const words of order) expect(text).toContain(words);
    expect(text.slice(text.indexOf('About the same'))).toContain('Review requests sent: 0 (usually 0)');
    await site.restart();
    await deliverAt(new Date(monday.getTime() + 120_000));
    expect(weekly()).toHaveLength(1);
  });

  it('fits one screen with any number of sources', async () => {
    const sources = Array.from({ length: 30 }, (_, n) => `a-flyer-with-a-long-name-${n}`);
    for (const [index, source] of sources.entries()) await request(9 + (index % 5), source, 50_00);
    for (const source of sources) await request(2, source, 70_00);
    await deliverAt(new Date(monday.getTime() - dayMs));
    await deliverAt(monday);
    const [{ text = '' }] = weekly();
    // Four figures and the four largest sources.
    expect(text.match(/\(usually/g)).toHaveLength(8);
    expect(text.split('\n').filter((line) => line.trim() !== '').length).toBeLessThan(25);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(100);
  });

  it('isn’t sent in the first week or after its day', async () => {
    await request(2, 'google');
    await deliverAt(new Date(monday.getTime() - dayMs));
    await deliverAt(monday);
    expect(await outbox.item(0, 'weekly')).toMatchObject({
      state: 'skipped',
      note: expect.stringMatching(/No earlier week/),
    });
    await site.dataSource.query('DELETE FROM outbox');
    await request(9, 'google');
    await site.restart();
    await deliverAt(new Date(monday.getTime() - dayMs));
    await deliverAt(new Date(monday.getTime() + dayMs));
    const { state, note } = await outbox.item(0, 'weekly');
    expect([state, note]).toEqual(['skipped', 'Too late to send']);
    expect(weekly()).toEqual([]);
  });
});

describe('A week’s lines', () => {
  const figure = (name: string, now: number, before: number[], unit: 'count' | 'cents' = 'count') => ({
    ...{ name, now, before, unit },
  });

  it('measures how unusual each figure is by its own spread', () => {
    const { different, usual } = weeklyLines([
      figure('Calm', 11, [10, 9, 11, 10, 10, 9, 11, 10]),
      figure('Wild', 30, [5, 40, 12, 33, 20, 8, 38, 25]),
      figure('Odd', 14, [10, 9, 11, 10, 10, 9, 11, 10]),
      figure('Earned', 0, [500_00, 520_00, 480_00, 500_00], 'cents'),
    ]);
    expect(different.map(({ text }) => text)).toEqual(['Earned: $0 (usually $500)', 'Odd: 14 (usually 10)']);
    expect(usual.map(({ text }) => text.split(':')[0]).sort()).toEqual(['Calm', 'Wild']);
  });

  it('isn’t affected by one odd week or a difference of one', () => {
    const [line] = weeklyLines([figure('Requests', 5, [5, 5, 5, 5, 5, 5, 5, 90])]).usual;
    expect(line).toEqual({ text: 'Requests: 5 (usually 5)', distance: 0 });
    expect(weeklyLines([figure('Requests', 1, [0, 0, 0, 0])]).different).toEqual([]);
    expect(weeklyLines([figure('Requests', 3, [])]).different).toHaveLength(1);
  });
});
