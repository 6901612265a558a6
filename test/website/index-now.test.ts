import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { Tuning } from '../../src/platform/config/tuning.js';
import { OutboxItem } from '../../src/platform/outbox/outbox-item.entity.js';
import { OutboxWorkerService } from '../../src/platform/outbox/outbox-worker.service.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { HttpPeer } from '../support/servers/http-peer.js';
import { behindProxy } from '../support/site/customer.js';
import { minutes, TestOutbox } from '../support/site/outbox.js';
import { testSite } from '../support/site/site.js';
import { SiteEditor } from '../support/site/site-editor.js';

onEachDatabase('Notices to search engines', (make) => {
  const site = testSite(make, { ...behindProxy, PUBLIC_ORIGIN: 'http://clean.example' });
  const peer = new HttpPeer();
  const outbox = new TestOutbox(site);
  let owner: TestAgent;
  let editor: SiteEditor;

  const items = () => site.dataSource.getRepository(OutboxItem).findBy({ kind: 'index-now' });
  const turn = (isOn: 'on' | 'off') =>
    owner.post('/admin/settings/index-now').type('form').send({ isOn }).expect(303);
  const publish = (question: string) => editor.saveAndPublish('questions', { '0.question': question });
  const lastNotice = () => JSON.parse(peer.received.at(-1)?.body ?? '{}');

  beforeAll(async () => {
    await peer.start();
    site.app.get(Tuning).indexNowUrl = `${peer.origin}/indexnow`;
    owner = (await site.owner()) as unknown as TestAgent;
    editor = new SiteEditor(owner);
    outbox.begin();
  });
  afterAll(() => peer.stop());
  beforeEach(() => {
    peer.status = 200;
  });

  it('are off until the owner turns them on', async () => {
    await site.visitor.post('/admin/settings/index-now').type('form').send({ isOn: 'on' }).expect(302);
    expect((await owner.get('/admin/settings').expect(200)).text).toContain('Notifications are off.');
    await publish('How fast does a carpet dry?');
    expect(await items()).toEqual([]);
    await turn('on');
    expect((await owner.get('/admin/settings').expect(200)).text).toContain('Notifications are on.');
  });

  it('name the changed public pages, with a key that the site serves', async () => {
    await publish('How long until a carpet is dry?');
    await outbox.deliver();
    expect(peer.received).toHaveLength(1);
    const { host, key, keyLocation, urlList } = lastNotice();
    expect(host).toBe('clean.example');
    expect(urlList).toEqual(['http://clean.example/faq']);
    const { pathname, origin } = new URL(keyLocation);
    expect(origin).toBe('http://clean.example');
    const { text, headers } = await site.visitor.get(pathname).expect(200);
    expect(text).toBe(key);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    await site.visitor.get('/indexnow-0123456789abcdef.txt').expect(404);
  });

  it('leave out pages that search engines shouldn’t list', async () => {
    await editor.saveAndPublish('cities', { '0.about': 'A text about this city.' });
    await outbox.deliver();
    expect(lastNotice().urlList).toEqual(['http://clean.example/service-areas']);
  });

  it('are sent again after an error, and given up when rejected', async () => {
    peer.status = 500;
    await publish('Is it dry soon?');
    await outbox.deliver();
    const sent = peer.received.length;
    expect((await items()).at(-1)).toMatchObject({ state: 'waiting', attempts: 1 });
    peer.status = 202;
    outbox.pass(minutes);
    await outbox.deliver();
    expect(peer.received.length).toBe(sent + 1);
    expect((await items()).at(-1)?.state).toBe('done');
    peer.status = 422;
    await publish('Is it dry at once?');
    await outbox.deliver();
    expect((await items()).at(-1)?.state).toBe('dead');
  });

  it('stop when they are turned off, also waiting ones, and the file is gone', async () => {
    await publish('Will it be dry?');
    const { pathname } = new URL(lastNotice().keyLocation);
    await turn('off');
    const sent = peer.received.length;
    await site.app.get(OutboxWorkerService).deliverDue();
    expect(peer.received.length).toBe(sent);
    expect((await items()).at(-1)?.state).toBe('skipped');
    await site.visitor.get(pathname).expect(404);
  });
});
