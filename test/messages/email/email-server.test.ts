import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import { mailbox } from '../../../src/messages/email/mailbox.js';
import { sqlite, type TestDatabase } from '../../support/databases/databases.js';
import { SmtpPeer } from '../../support/servers/smtp-peer.js';
import { TestOutbox } from '../../support/site/outbox.js';
import { lead, TestSite } from '../../support/site/site.js';

describe('The email server', () => {
  const site = new TestSite();
  const outbox = new TestOutbox(site);
  let database: TestDatabase;

  afterEach(async () => {
    await site.stop();
    await database.drop();
  });

  const start = async (variables: Record<string, string>) => {
    database = await sqlite();
    await site.begin({ ...database.variables, ...variables });
    outbox.begin();
    const { body } = await site.visitor.post('/api/contact').send(lead()).expect(201);
    return body.id as number;
  };

  it('gets nothing if its certificate is invalid', async () => {
    const peer = await new SmtpPeer({ startTls: true }).start();
    const id = await start({ SMTP_URL: peer.url });
    await outbox.deliver();
    expect(peer.received).toEqual([]);
    expect(await outbox.item(id, 'owner-alert')).toMatchObject({
      state: 'waiting',
      note: expect.stringMatching(/certificate|self[- ]signed|expired/i),
    });
    await peer.stop();
  });

  it('leaves emails waiting, without attempts, if it isn’t set', async () => {
    const id = await start({});
    await outbox.deliver();
    expect(await outbox.item(id, 'owner-alert')).toMatchObject({ state: 'waiting', attempts: 0 });
    const owner = await site.owner();
    const { body } = await owner.get(`/admin/api/contacts/${id}/deliveries`).expect(200);
    expect(body.map(({ kind, state }: { kind: string; state: string }) => [kind, state])).toEqual([
      ['owner-alert', 'waiting'],
      ['acknowledgement', 'waiting'],
    ]);
  });

  it('is a folder in development if it isn’t set', async () => {
    const id = await start({ NODE_ENV: 'development' });
    for (
      let attempt = 0;
      attempt < 100 && (await outbox.item(id, 'acknowledgement')).state === 'waiting';
      attempt++
    )
      await outbox.deliver();
    const folder = join(database.variables.DATA_DIR ?? '', 'mail');
    const files = (await readdir(folder)).sort();
    expect(files.map((file) => file.split('-')[0])).toEqual(['acknowledgement', 'owner']);
    const mail = await PostalMime.parse(await readFile(join(folder, files[1])));
    expect(mail.subject).toBe('New lead: Ada Visitor');
  });
});

describe('A mailbox', () => {
  it.each([
    'a@b.co, c@d.co',
    'Group: a@b.co;',
    '"quoted local"@b.co',
    'a@b.co>',
    'Name <a@b.co>',
    'a@b.co\r\nBcc: c@d.co',
    'a..b@c.co',
    '.a@b.co',
    `${'a'.repeat(65)}@b.co`,
    'a@b',
    'a@[127.0.0.1]',
    'ünicode@b.co',
    'a@b.co\0',
    '',
  ])('is rejected for %j', (address) => {
    expect(() => mailbox('', address)).toThrow('This email address isn’t valid');
  });

  it('has a single-line name', () => {
    expect(mailbox('Eve\r\nBcc: x@y.co\u2028', 'a+b@c.co')).toEqual({
      name: 'Eve Bcc: x@y.co',
      address: 'a+b@c.co',
    });
  });
});
