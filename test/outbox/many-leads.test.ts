import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { In, LessThanOrEqual } from 'typeorm';
import { Tuning } from '../../src/config/tuning.js';
import { OutboxItem } from '../../src/outbox/outbox-item.entity.js';
import { onEachDatabase, type TestDatabase } from '../support/databases.js';
import { lead, TestSite } from '../support/site.js';
import { SmtpPeer } from '../support/smtp-peer.js';
import { until } from '../support/until.js';

const isLong = process.env.FAULTS === 'long';
const seconds = isLong ? 60 : 12;
const leadsASecond = 20;
/** A mail that is due may be so old, where the machine does nothing else (the long form). */
const oldestMs = 5_000;

onEachDatabase(`While ${leadsASecond} leads a second come in for ${seconds} s`, (make) => {
  const site = new TestSite();
  let database: TestDatabase;
  let peer: SmtpPeer;
  let url: string;

  beforeAll(async () => {
    database = await make();
    peer = await new SmtpPeer().start();
    const { alertsAnHour, acknowledgementsAnHour } = new Tuning();
    const asOnAServer = { deliversByItself: true, alertsAnHour, acknowledgementsAnHour };
    await site.begin({ ...database.variables, SMTP_URL: peer.url }, asOnAServer);
    await site.app.listen(0, '127.0.0.1');
    url = await site.app.getUrl();
  });

  afterAll(async () => {
    await site.stop();
    await peer.stop();
    await database.drop();
  });

  const send = async () => {
    const answer = await fetch(`${url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(lead()),
    });
    return answer.status;
  };

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
    for (let number = 0; number < seconds * leadsASecond; number++) {
      await sleep(start + (number * 1000) / leadsASecond - performance.now());
      sent.push(send());
      if (number % leadsASecond === 0) ages.push(await oldestDue());
    }
    // A worker that each new lead puts off would not have begun.
    expect(peer.received.length).toBeGreaterThan(10);
    expect(new Set(await Promise.all(sent))).toEqual(new Set([201]));
    ages.push(await oldestDue());
    if (isLong) expect(Math.max(...ages)).toBeLessThan(oldestMs);
    // As many as are told of one by one in an hour, and as many as one domain gets in an hour.
    await until(() => peer.received.length === 20 + 30);
  });
});
