import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../src/data-source-options.js';
import { readEnvironment } from '../../../src/platform/config/environment.js';
import { noLease, OutboxItem } from '../../../src/platform/outbox/outbox-item.entity.js';
import type { LeadView } from '../../../views/contracts/leads/leads.js';
import { lead } from '../../support/data/lead.js';
import { onEachDatabase, sqlite, type TestDatabase } from '../../support/databases/databases.js';
import { withPassword } from '../../support/databases/migrated.js';
import { until } from '../../support/runner/until.js';
import { SmtpPeer } from '../../support/servers/smtp-peer.js';
import { SiteProcess } from '../../support/site/site-process.js';
import { password } from '../../support/site/site-settings.js';

const owner = 'owner@drylark.example';
const everyStep = ['answered', 'connect', 'mail-from', 'data', 'accepted'] as const;

onEachDatabase('A process killed while it sends mails', (make) => {
  let database: TestDatabase;
  let peer: SmtpPeer;
  let site: SiteProcess | undefined;

  beforeAll(async () => {
    database = await withPassword(make)();
    peer = await new SmtpPeer().start();
  });

  afterAll(async () => {
    await site?.stop('SIGKILL');
    await peer.stop();
    await database.drop();
  });

  const start = async () => {
    const settings = { SMTP_URL: peer.url, OWNER_EMAIL: owner, ADMIN_PASSWORD: password };
    site = await SiteProcess.start({ ...database.variables, ...settings });
  };

  const post = (path: string, body: object) =>
    (site as SiteProcess).fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });

  /** Waits until the admin shows that a lead's mails are sent. */
  const untilSent = async (leadId: number) => {
    const login = await post('/admin/api/login', { password });
    const headers = { Cookie: login.headers.getSetCookie().join('; ') };
    await until(async () => {
      const leads: LeadView[] = await (
        await (site as SiteProcess).fetch('/admin/api/contacts', { headers })
      ).json();
      return leads.find(({ id }) => id === leadId)?.emailsSent === true;
    });
  };

  const arrive = async () => {
    const wish = lead();
    const answer = await post('/api/contact', wish);
    expect(answer.status).toBe(201);
    const { id }: { id: number } = await answer.json();
    return { id, email: wish.email };
  };

  /** Opens the database while no process has it open. */
  const between = async <T>(look: (database: DataSource) => Promise<T>): Promise<T> => {
    const dataSource = await new DataSource(
      dataSourceOptions(readEnvironment(database.variables)),
    ).initialize();
    try {
      return await look(dataSource);
    } finally {
      await dataSource.destroy();
    }
  };

  /** Ends the leases and waits that the killed process has left. */
  const lateEnough = (dataSource: DataSource) =>
    dataSource
      .getRepository(OutboxItem)
      .update({ state: 'waiting' }, { leasedUntil: noLease, dueAt: new Date(Date.now() - 1000) });

  const alertsAbout = (email: string) =>
    peer.to(owner).filter(({ replyTo }) => replyTo?.[0].address === email);

  it.each(make === sqlite ? everyStep : (['accepted'] as const))(
    'at the step "%s" loses nothing; what comes twice has the same Message-ID',
    async (step) => {
      const process = () => site?.process;
      if (step !== 'answered') peer.onStep = (at) => void (at === step && process()?.kill('SIGKILL'));
      await start();
      const { id, email } = await arrive();
      if (step === 'answered') process()?.kill('SIGKILL');
      await until(() => process()?.signalCode === 'SIGKILL');
      peer.onStep = () => undefined;
      await between(lateEnough);
      await start();
      await untilSent(id);
      await site?.stop('SIGTERM');
      for (const mails of [peer.to(email), alertsAbout(email)]) {
        expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
        expect(mails.length).toBeLessThanOrEqual(['data', 'accepted'].includes(step) ? 2 : 1);
      }
    },
  );

  it('gives its leases back when it is told to stop, so that the next need not wait for their end', async () => {
    peer.otherwise = 'stall';
    await start();
    let isStalled = false;
    peer.onStep = (step) => {
      isStalled ||= step === 'data';
    };
    const { id } = await arrive();
    await until(() => isStalled);
    await site?.stop('SIGTERM');
    const leased = await between((dataSource) =>
      dataSource
        .getRepository(OutboxItem)
        .find({ where: { state: 'waiting' } })
        .then((items) => items.filter(({ leasedBy }) => leasedBy !== '')),
    );
    expect(leased).toEqual([]);
    peer.otherwise = 'accept';
    await between(lateEnough);
    await start();
    await untilSent(id);
    await site?.stop('SIGTERM');
  });
});
