import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from '@jest/globals';
import { In, LessThanOrEqual } from 'typeorm';
import { Tuning } from '../../../src/platform/config/tuning.js';
import { OutboxItem } from '../../../src/platform/outbox/outbox-item.entity.js';
import { lead } from '../../support/data/lead.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { until } from '../../support/runner/until.js';
import { emailSite } from '../../support/site/email-site.js';

const isLong = process.env.FAULTS === 'long';
const seconds = isLong ? 60 : 6;
const leadsASecond = 20;
/** A mail that is due may be so old, where the machine does nothing else (the long form). */
const oldestMs = 5_000;

onEachDatabase(`While ${leadsASecond} leads a second come in for ${seconds} s`, (make) => {
  const { alertsAnHour, acknowledgementsAnHour } = new Tuning();
  const site = emailSite(make, {}, { deliversByItself: true, alertsAnHour, acknowledgementsAnHour });
  const { peer } = site;

  beforeAll(async () => {
    await site.app.listen(0, '127.0.0.1');
  });

  /** On a connection of its own: one that is kept may be closed at the moment at which it is used again. */
  const send = async () => (await site.visitor.post('/api/contact').send(lead())).status;

  /** How long the oldest mail that is due has been due, in milliseconds. */
  const oldestDue = async () => {
    const now = new Date();
    const [item] = await site.dataSource.getRepository(OutboxItem).find({
      where: { state: 'waiting', kind: In(['owner-alert', 'acknowledgement']), dueAt: LessThanOrEqual(now) },
      order: { dueAt: 'ASC' },
      take: 1,
    });
    return item ? now.getTime() - item.dueAt.getTime() : 0;
  };

  it('their mails leave meanwhile, and none that is due gets old', async () => {
    const start = performance.now();
    const sent: Promise<number>[] = [];
    const ages: number[] = [];
    // A worker that each new lead puts off would never begin. On a busy machine it may take longer.
    const hasBegun = () => peer.received.length > 10;
    for (let number = 0; number < seconds * leadsASecond || !hasBegun(); number++) {
      await sleep(start + (number * 1000) / leadsASecond - performance.now());
      sent.push(send());
      if (number % leadsASecond === 0) ages.push(await oldestDue());
    }
    expect(new Set(await Promise.all(sent))).toEqual(new Set([201]));
    ages.push(await oldestDue());
    if (isLong) expect(Math.max(...ages)).toBeLessThan(oldestMs);
    // As many as are told of one by one in an hour, and as many as one network causes in an hour.
    await until(() => peer.received.length === 20 + 10);
  });
});
