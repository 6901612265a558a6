import { beforeAll, expect, it } from '@jest/globals';
import type { LeadFile, LeadView } from '../../views/contracts/leads/leads.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { lead, TestSite, testSite } from '../support/site/site.js';

onEachDatabase('Finding people', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  const arrive = async (given: Record<string, unknown>): Promise<number> =>
    (await site.visitor.post('/api/contact').send(lead(given)).expect(201)).body.id;
  const file = async (id: number): Promise<LeadFile> =>
    (await owner.get(`/admin/api/contacts/${id}`).expect(200)).body;
  const found = async (search: string): Promise<string[]> =>
    (await owner.get('/admin/api/contacts').query({ search }).expect(200)).body.map(
      ({ name }: LeadView) => name,
    );

  beforeAll(async () => {
    owner = await site.owner();
  });

  it('finds a number in any format, and a lead by its town and by words of its message', async () => {
    await arrive({
      name: 'Ramona Search',
      phone: '763-555-0188',
      serviceArea: 'Ramsey',
      message: 'The STAIRS were flooded, the stairs and the Ölfleck',
    });
    await arrive({ name: 'Greta Abroad', phone: '+49 89 123-4567', serviceArea: 'Otsego' });
    for (const search of ['+1 763 555 0188', '1-763-555-0188', '(763) 555 0188', '5550188', '763-555-0188'])
      expect([search, await found(search)]).toEqual([search, ['Ramona Search']]);
    for (const search of ['089 1234567', '0049 89 1234567', '+49891234567', '011 49 89 1234567'])
      expect([search, await found(search)]).toEqual([search, ['Greta Abroad']]);
    for (const search of ['ramsey', 'FLOODED', 'ölfleck', 'OLFLECK', 'were flooded, the', 'flooded ramsey'])
      expect([search, await found(search)]).toEqual([search, ['Ramona Search']]);
    expect(await found('flooded otsego')).toEqual([]);
    await arrive({ name: 'José Ten', phone: '(763) 555-0189' });
    for (const search of ['jose ten', 'jose t', 'JOSÉ', 'Ten Jose', 'ten jos\u0065\u0301'])
      expect([search, await found(search)]).toEqual([search, ['José Ten']]);
    expect(await found('%')).toEqual([]);
  });

  it('finds a lead by the number of its quote or receipt', async () => {
    const id = await arrive({ name: 'Quoted Quinn', message: 'Stairs' });
    for (const search of [`Q-${id}-1`, `q-${id}`, ` R-${id} `])
      expect([search, await found(search)]).toEqual([search, ['Quoted Quinn']]);
    expect(await found(`Q-${id + 1}-1`)).toEqual([]);
  });

  it('finds the words of the longest message, and the lead of another release that has none yet', async () => {
    await arrive({ name: 'Long Lou', message: `${'word '.repeat(900)}zebrafish` });
    expect(await found('zebrafish')).toEqual(['Long Lou']);
    await seed(site.dataSource, [{ name: 'Seeded Sue', message: 'axolotl', phone: '(763) 557-0001' }]);
    expect(await found('axolotl')).toEqual(['Seeded Sue']);
    expect(await found('+17635570001')).toEqual(['Seeded Sue']);
  });

  it('matches two formats of one number as one person', async () => {
    const first = await arrive({ phone: '(612) 555-0177 ext. 4', email: 'one@example.com' });
    const second = await arrive({ phone: '+1.612.555.0177', email: 'two@example.com' });
    expect((await file(second)).earlier.map(({ id }) => id)).toEqual([first]);
    const { text } = await owner.get(`/admin/leads/${first}`).expect(200);
    expect(text).toContain('(612) 555-0177 ext. 4');
    expect(text).toContain('href="tel:+16125550177;ext=4"');
    expect(text).toContain('href="sms:+16125550177"');
  });

  it('gives two requests of one person the right name, phone and email, with an entry in the history', async () => {
    const wrong = { name: 'Jon Smyth', phone: '(612) 555-0161', email: 'jon@example.com' };
    const right = { name: 'John Smith', phone: '(612) 555-0162', email: 'john@example.com' };
    const [one, other] = [await arrive(wrong), await arrive(right)];
    const merge = (id: number, form: Record<string, string>) =>
      owner.post(`/admin/leads/${id}/same-person`).type('form').send(form);
    await merge(one, { other: String(other), right: 'other' }).expect(303);
    const { lead: merged, timeline } = await file(one);
    expect(merged).toMatchObject(right);
    expect(timeline[0].changes?.map(({ label, to }) => [label, to])).toEqual([
      ['Name', 'John Smith'],
      ['Phone', '(612) 555-0162'],
      ['Email', 'john@example.com'],
    ]);
    expect((await file(other)).earlier.map(({ id }) => id)).toEqual([one]);
    expect(await found('jon@example.com')).toEqual([]);
    const stale = await merge(one, { other: String(other), right: 'this', version: '0' }).expect(409);
    expect(shown(stale.text)).toContain('was changed in another window');
    await merge(other, { other: String(one), right: 'this' }).expect(303);
    expect((await file(one)).lead.version).toBe(merged.version);
  });

  it('says what is wrong with the number of the other request', async () => {
    const id = await arrive({ phone: '(612) 555-0163' });
    const refused = async (form: Record<string, string>) =>
      shown((await owner.post(`/admin/leads/${id}/same-person`).type('form').send(form).expect(422)).text);
    expect(await refused({ other: 'Ada', right: 'this' })).toContain(
      'Enter the number of the other lead, like 12.',
    );
    expect(await refused({ other: String(id), right: 'this' })).toContain(
      'Enter the number of another lead.',
    );
    expect(await refused({ other: '99999999', right: 'this' })).toContain('Lead 99999999 doesn’t exist.');
    expect(await refused({ other: '1', right: 'mine' })).toContain('Choose which contact details to keep.');
  });

  it('says on the page where a request came from', async () => {
    const touch = { landingPage: '/free-room', referrerHost: 'google.com', utmSource: '', utmMedium: '' };
    const id = await arrive({
      phone: '(612) 555-0164',
      touches: {
        first: { ...touch, utmCampaign: '', clickId: '' },
        last: { ...touch, utmSource: 'postcard', utmMedium: 'print', utmCampaign: 'spring', clickId: '' },
      },
    });
    const { origin } = await file(id);
    expect(origin).toEqual({
      first: 'google.com, landing page /free-room',
      last: 'postcard / print, campaign spring, landing page /free-room',
      campaign: 'spring',
    });
    const { text } = await owner.get(`/admin/leads/${id}`).expect(200);
    expect(shown(text)).toContain('Source');
    expect(shown(text)).toContain('postcard / print, campaign spring');
  });
});

/** A page without what it hands to its script. */
const shown = (html: string) => html.replace(/<script.*?<\/script>/gs, '');
