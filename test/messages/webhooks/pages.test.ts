import { beforeAll, expect, it } from '@jest/globals';
import { LeadsService } from '../../../src/contacts/leads/leads.service.js';
import { WebhookAddressesService } from '../../../src/messages/webhooks/webhook-addresses.service.js';
import { webhookEvents, webhookLimits, webhooksPath } from '../../../views/contracts/messages/webhooks.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { Customer, textOf } from '../../support/site/customer.js';
import { hours, minutes } from '../../support/site/outbox.js';
import type { TestSite } from '../../support/site/site.js';
import { webhookSite } from '../../support/site/webhooks.js';

onEachDatabase('The owner’s pages for webhooks', (make) => {
  const { site, outbox, peer, endpoints, add, stored, messages } = webhookSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  beforeAll(async () => {
    owner = await site.owner();
  });

  const page = async (path = webhooksPath) => textOf((await owner.get(path).expect(200)).text);
  /** Posts a form as a browser without JavaScript does. */
  const post = (path: string, fields: object = {}) =>
    owner.post(`${webhooksPath}${path}`).type('form').send(fields);

  it('are linked from the settings, in the notifications', async () => {
    const { text } = await owner.get('/admin/settings').expect(200);
    const group = /<section[^>]*id="notifications"[\s\S]*?<section[^>]*id="security"/.exec(text)?.[0];
    expect(group?.includes(`href="${webhooksPath}"`)).toBe(true);
    await site.visitor.get(webhooksPath).expect(302);
    await site.visitor.post(webhooksPath).expect(302);
  });

  it('add a webhook, show its secret, and list it', async () => {
    const { headers } = await post('', { url: peer.url('/new?key=1'), 'lead-created': 'on' }).expect(303);
    const [{ id, secret, events, url }] = await endpoints().list();
    expect(headers.location).toBe(`${webhooksPath}/${id}`);
    expect({ events, url }).toEqual({ events: ['lead.created'], url: peer.url('/new?key=1') });
    const { text } = await owner.get(headers.location).expect(200);
    const shown = [`value="${secret}"`, 'name="lead-created" checked', 'name="job-completed" checked'];
    expect(shown.map((one) => text.includes(one))).toEqual([true, true, false]);
    expect(await page()).toMatch(/hooks\.example\.com:\d+ Active New lead/);
  });

  it.each([
    [{ url: '', 'lead-created': 'on' }, 'Enter the address that gets the events.'],
    [
      { url: 'http://hooks.example.com/', 'lead-created': 'on' },
      'Enter the full address, starting with https://.',
    ],
    [{ url: 'https://hooks.example.com/' }, 'Choose at least one event.'],
    [{ url: 'https://nowhere.example.com/', 'lead-created': 'on' }, 'This address wasn’t found.'],
    [{ url: 'https://127.0.0.2/', 'lead-created': 'on' }, 'This address leads into a private network.'],
    [{ url: 'https://[::1]:8443/', 'lead-created': 'on' }, 'This address leads into a private network.'],
    [
      { url: 'https://[::ffff:10.0.0.1]/', 'lead-created': 'on' },
      'This address leads into a private network.',
    ],
    [{ url: 'https://2130706434/', 'lead-created': 'on' }, 'This address leads into a private network.'],
    [{ url: 'https://0x7f.0.0.2/', 'lead-created': 'on' }, 'This address leads into a private network.'],
    [
      { url: 'https://inside.example.com/', 'lead-created': 'on' },
      'This address leads into a private network.',
    ],
    [
      { url: 'https://both.example.com/', 'lead-created': 'on' },
      'This address leads into a private network.',
    ],
    [{ url: 'https://hooks.example.com/…', 'lead-created': 'on' }, 'Use 1000 characters or fewer'],
  ])('refuse %j and keep what was entered', async (fields, problem) => {
    peer.names.records.set('A inside.example.com', ['169.254.169.254']);
    peer.names.records.set('A both.example.com', ['8.8.8.8', '10.0.0.1']);
    const typed = { ...fields, url: fields.url.replace('…', 'x'.repeat(1_000)) };
    const { text } = await post('', typed).expect(422);
    expect(textOf(text)).toContain(problem);
    expect(/<title>([^<|]*)/.exec(text)?.[1]).toBe('Error: Webhooks ');
    const isAtField = /aria-describedby="url-error|aria-describedby="events-error/.test(text);
    const keepsChoice = text.includes('name="lead-created" checked=""') === 'lead-created' in fields;
    expect({ isAtField, keepsChoice }).toEqual({ isAtField: true, keepsChoice: true });
    expect(await endpoints().list()).toEqual([]);
    const { id } = await add();
    await post(`/${id}`, typed).expect(422);
    expect((await stored(id)).url).toBe(peer.url('/hook'));
  });

  it('take ten webhooks at most, also at once', async () => {
    const form = { url: peer.url('/x'), 'lead-created': 'on' };
    const answers = await Promise.all(Array.from({ length: 12 }, () => post('', form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(303), 409, 409]);
    expect(await endpoints().list()).toHaveLength(webhookLimits.endpoints);
    const { text } = await post('', form).expect(409);
    expect(textOf(text)).toContain('You can have 10 webhooks. Remove one to add another.');
    expect(await page()).toContain('You have 10 webhooks, the most possible.');
  });

  it('change, pause, resume and remove it', async () => {
    const { id } = await add();
    await post(`/${id}`, { url: peer.url('/changed'), 'job-completed': 'on' }).expect(303);
    expect(await stored(id)).toMatchObject({ url: peer.url('/changed'), events: ['job.completed'] });
    await post(`/${id}/pause`).expect(303);
    expect(await page(`${webhooksPath}/${id}?done=paused`)).toContain('Paused. Events that happen now');
    const { text } = await post(`/${id}/test`).expect(409);
    expect(textOf(text)).toContain('This webhook is paused. Resume it first.');
    await post(`/${id}/resume`).expect(303);
    expect(await page(`${webhooksPath}/${id}`)).toContain('Active');
    await post(`/${id}/remove`).expect(303);
    expect(await endpoints().list()).toEqual([]);
    for (const action of ['', '/secret', '/pause', '/resume', '/test', '/remove', '/deliveries/1/replay'])
      await post(`/${id}${action}`, { url: peer.url('/'), 'lead-created': 'on' }).expect(404);
  });

  it('create a new secret beside the old one, for a day', async () => {
    const { id, secret } = await add();
    await post(`/${id}/secret`).expect(303);
    expect(await page(`${webhooksPath}/${id}`)).toContain('The old secret also works until');
    expect((await stored(id)).oldSecret).toBe(secret);
    outbox.pass(24 * hours + minutes);
    owner = await site.owner();
    expect(await page(`${webhooksPath}/${id}`)).not.toContain('The old secret also works until');
  });

  it('send a test event and log its delivery, which can be sent again', async () => {
    const { id, secret } = await add('/hook', ['job.completed']);
    expect(await page(`${webhooksPath}/${id}`)).toContain('No deliveries yet.');
    peer.answerWith(503);
    await post(`/${id}/test`).expect(303);
    expect(await page(`${webhooksPath}/${id}`)).toMatch(/Test event Waiting [A-Z][^·]* Send again/);
    await outbox.deliver();
    expect(await page(`${webhooksPath}/${id}`)).toMatch(
      /Failing since .* Test event Waiting [^·]* · The address answered with 503\. · [\d,]+ ms · 1 attempt /,
    );
    peer.answerWith(200);
    const [{ id: message }] = await messages();
    await post(`/${id}/deliveries/${message}/replay`).expect(303);
    await outbox.deliver();
    expect(await page(`${webhooksPath}/${id}`)).toMatch(
      /Active .* Test event Sent [^·]* · Answered with 200 · [\d,]+ ms · 2 attempts/,
    );
    expect(peer.read('/hook', secret)[0]).toMatchObject({ type: 'webhook.test' });
  });

  it('show what a receiver answers as text', async () => {
    const { id } = await add();
    await endpoints().test(id);
    await outbox.deliver();
    await site.dataSource.query("UPDATE webhook_messages SET note = '<script>alert(1)</script>'");
    const { text } = await owner.get(`${webhooksPath}/${id}`).expect(200);
    expect(text.includes('<script>alert(1)')).toBe(false);
  });

  it('name each event that can be chosen', async () => {
    const shown = await page();
    for (const name of Object.values(webhookEvents)) expect(shown).toContain(name);
  });

  it('keep webhooks out of the emails’ list and the lead’s page', async () => {
    const { id } = await add();
    peer.answerWith(500);
    const customer = await Customer.arrive(site);
    await outbox.deliver();
    expect(await page('/admin/settings')).not.toContain('Webhook:');
    expect(await page(`/admin/leads/${customer.id}`)).not.toContain('Webhook');
    expect(
      (await site.app.get(LeadsService).file(customer.id)).timeline.map(({ text }) => text).join(),
    ).not.toContain('Webhook');
    await endpoints().remove(id);
  });

  it('connect to the address that was checked, and to no other that the name has later', async () => {
    const { id } = await add();
    peer.names.records.set('A hooks.example.com', ['127.0.0.3']);
    await endpoints().test(id);
    await outbox.deliver();
    expect(await messages()).toEqual([
      expect.objectContaining({
        status: null,
        note: expect.stringContaining('leads into a private network'),
      }),
    ]);
    // A name that has another address for each question: only the first answer counts.
    const addresses = site.app.get(WebhookAddressesService);
    const { newResolver } = addresses;
    let questions = 0;
    addresses.newResolver = () =>
      Object.assign(newResolver(), {
        resolve4: async () => [++questions === 1 ? '127.0.0.1' : '127.0.0.3'],
      }) as never;
    outbox.pass(2 * minutes);
    await outbox.deliver();
    addresses.newResolver = newResolver;
    expect(questions).toBe(1);
    expect(peer.received).toHaveLength(1);
  });
});
