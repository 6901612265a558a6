import { afterEach, expect, it } from '@jest/globals';
import { msOf, sqlInstant } from '../../src/platform/database/dialect.js';
import type { LiveUpdate } from '../../views/contracts/admin.js';
import { seed } from '../support/data/leads.js';
import { describeOnServer, onEachDatabase, serverDatabase } from '../support/databases/databases.js';
import { migrated } from '../support/databases/migrated.js';
import { until } from '../support/runner/until.js';
import { addressOf } from '../support/site/open-site.js';
import { cookieOf, lead, password, TestSite, testSite } from '../support/site/site.js';

/** A browser's connection to the stream of news, and what came over it. */
class Ear {
  readonly heard: { type: string; data: unknown }[] = [];
  isOpen = true;
  private readonly stop = new AbortController();

  static async open(url: string, cookie: string, after?: number, headers = {}): Promise<Ear> {
    const ear = new Ear();
    const query = after === undefined ? '' : `?after=${after}`;
    const answer = await fetch(`${url}/admin/api/news/stream${query}`, {
      headers: { cookie, ...headers },
      signal: ear.stop.signal,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    void ear.listen(answer);
    return ear;
  }

  private async listen(answer: Response): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    try {
      for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
        text += decoder.decode(chunk, { stream: true });
        const events = text.split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) this.note(event);
      }
    } catch {
      // Closed by us.
    }
    this.isOpen = false;
  }

  private note(event: string): void {
    const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(event)?.[1] ?? '';
    const data = field('data');
    if (field('event')) this.heard.push({ type: field('event'), data: data ? JSON.parse(data) : undefined });
  }

  /** The names of all arrivals heard so far. */
  get arrived(): string[] {
    return this.heard.flatMap(({ type, data }) =>
      type === 'news' ? (data as LiveUpdate).arrived.map(({ name }) => name) : [],
    );
  }

  close(): void {
    this.stop.abort();
  }
}

const ears: Ear[] = [];
const listenOn = async (...args: Parameters<typeof Ear.open>) => {
  const ear = await Ear.open(...args);
  ears.push(ear);
  return ear;
};
afterEach(() => {
  for (const ear of ears.splice(0)) ear.close();
});

const logIn = async (site: TestSite) => {
  const answer = await site.visitor.post('/admin/api/login').send({ password }).expect(200);
  return cookieOf(answer).split(';')[0];
};
const arrive = (site: TestSite, name: string) =>
  site.visitor.post('/api/contact').send(lead({ name })).expect(201);

onEachDatabase('Live updates', (make) => {
  const site = testSite(make);

  it('reach an open page once each, and count unanswered leads', async () => {
    const ear = await listenOn(await addressOf(site), await logIn(site));
    await until(() => ear.heard.length > 0);
    expect(ear.arrived).toEqual([]);
    await arrive(site, 'First');
    await until(() => ear.arrived.includes('First'));
    await arrive(site, 'Second');
    await arrive(site, 'Third');
    await until(() => ear.arrived.includes('Third'));
    expect(ear.arrived).toEqual(['First', 'Second', 'Third']);
    expect((ear.heard.at(-1) as { data: LiveUpdate }).data.unanswered).toBe(3);
  });

  it('include leads since the page was rendered, and since a lost connection', async () => {
    const cookie = await logIn(site);
    const before = (await site.visitor.get('/admin/api/news').set('Cookie', cookie).expect(200))
      .body as LiveUpdate;
    await arrive(site, 'Meanwhile');
    const ear = await listenOn(await addressOf(site), cookie, before.newest);
    await until(() => ear.arrived.includes('Meanwhile'));
    const known = (ear.heard[0].data as LiveUpdate).newest;
    ear.close();
    await arrive(site, 'While away');
    const again = await listenOn(await addressOf(site), cookie, before.newest, {
      'Last-Event-ID': String(known),
    });
    await until(() => again.arrived.length > 0);
    expect(again.arrived).toEqual(['While away']);
  });

  it('include changes, like spam marked as not spam', async () => {
    const owner = await site.owner();
    const cookie = await logIn(site);
    const ear = await listenOn(await addressOf(site), cookie);
    await until(() => ear.heard.length > 0);
    const { change } = ear.heard[0].data as LiveUpdate;
    const [held] = await seed(site.dataSource, [{ name: 'Spam', isSpam: true }]);
    await owner.delete(`/admin/api/contacts/${held}/suspicion`).expect(200);
    await until(() => ear.heard.some(({ data }) => (data as LiveUpdate).change > change));
  });

  it('include what a customer writes on the request’s page', async () => {
    const { headers } = await arrive(site, 'Writer');
    const ear = await listenOn(await addressOf(site), await logIn(site));
    await until(() => ear.heard.length > 0);
    const { change } = ear.heard[0].data as LiveUpdate;
    const message = { seen: 0, text: 'Gate code 12' };
    await site.visitor.post(`${headers.location}/messages`).type('form').send(message).expect(303);
    await until(() => ear.heard.some(({ data }) => (data as LiveUpdate).change > change));
  });

  it('leave out spam', async () => {
    const ear = await listenOn(await addressOf(site), await logIn(site));
    await until(() => ear.heard.length > 0);
    const { unanswered } = ear.heard[0].data as LiveUpdate;
    const spam = lead({ name: 'Spam', website: 'https://spam.example' });
    await site.visitor.post('/api/contact').send(spam).expect(201);
    await arrive(site, 'After the spam');
    await until(() => ear.arrived.includes('After the spam'));
    expect(ear.arrived).toEqual(['After the spam']);
    expect((ear.heard.at(-1) as { data: LiveUpdate }).data.unanswered).toBe(unanswered + 1);
  });

  it('are available without a stream too', async () => {
    const owner = await site.owner();
    const { newest } = (await owner.get('/admin/api/news').expect(200)).body;
    await arrive(site, 'Asked for');
    const { body } = await owner.get(`/admin/api/news?after=${newest}`).expect(200);
    expect(body.arrived).toEqual([{ id: expect.any(Number), name: 'Asked for' }]);
    await owner.get('/admin/api/news?after=x').expect(400);
  });

  it('end with the session, and don’t extend it', async () => {
    const cookie = await logIn(site);
    await site.dataSource.query('UPDATE admin_sessions SET lastUsedAt = ?', [
      sqlInstant(Date.now() - 29 * 60_000),
    ]);
    const ear = await listenOn(await addressOf(site), cookie);
    await arrive(site, 'Heard');
    await until(() => ear.arrived.includes('Heard'));
    const [{ lastUsedAt }] = await site.dataSource.query(
      'SELECT MAX(lastUsedAt) AS lastUsedAt FROM admin_sessions',
    );
    expect(Date.now() - msOf(lastUsedAt)).toBeGreaterThan(28 * 60_000);
    await site.visitor.post('/admin/api/logout').set('Cookie', cookie).expect(200);
    await arrive(site, 'Not heard');
    await until(() => !ear.isOpen);
    expect(ear.heard.at(-1)?.type).toBe('ended');
    expect(ear.arrived).not.toContain('Not heard');
  });

  it('that a page requests by itself don’t extend the session', async () => {
    const cookie = await logIn(site);
    const age = () =>
      site.dataSource.query('UPDATE admin_sessions SET lastUsedAt = ?', [
        sqlInstant(Date.now() - 20 * 60_000),
      ]);
    const usedAgo = async () => {
      const [{ lastUsedAt }] = await site.dataSource.query(
        'SELECT MAX(lastUsedAt) AS lastUsedAt FROM admin_sessions',
      );
      return Date.now() - msOf(lastUsedAt);
    };
    await age();
    await site.visitor.get('/admin/api/stats').set('Cookie', cookie).set('X-Poll', '1').expect(200);
    await site.visitor.get('/admin/api/news').set('Cookie', cookie).expect(200);
    expect(await usedAgo()).toBeGreaterThan(19 * 60_000);
    await site.visitor.get('/admin/api/stats').set('Cookie', cookie).expect(200);
    expect(await usedAgo()).toBeLessThan(19 * 60_000);
  });
});

onEachDatabase('A process that stops', (make) => {
  it('ends its streams first', async () => {
    const database = await migrated(make)();
    const site = await TestSite.start(database.variables);
    const ear = await listenOn(await addressOf(site), await logIn(site));
    await until(() => ear.heard.length > 0);
    await site.stop();
    await until(() => !ear.isOpen);
    await database.drop();
  });
});

describeOnServer('Two processes on one database', () => {
  it('both report a lead, whichever process received it', async () => {
    const database = await migrated(serverDatabase)();
    const variables = { ...database.variables, SESSION_SECRET: 'the secret that both of them share' };
    const [one, other] = [await TestSite.start(variables), await TestSite.start(variables)];
    const cookie = await logIn(one);
    const atOne = await listenOn(await addressOf(one), cookie);
    const atOther = await listenOn(await addressOf(other), cookie);
    await until(() => atOne.heard.length + atOther.heard.length === 2);
    await arrive(one, 'Through one');
    await arrive(other, 'Through the other');
    for (const ear of [atOne, atOther]) await until(() => ear.arrived.length === 2);
    expect(atOne.arrived).toEqual(atOther.arrived);
    for (const ear of [atOne, atOther]) ear.close();
    await one.stop();
    await other.stop();
    await database.drop();
  });
});
