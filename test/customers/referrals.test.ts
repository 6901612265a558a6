import { beforeAll, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { changeLead } from '../support/site/admin.js';
import { textOf } from '../support/site/customer.js';
import { saveTerms } from '../support/site/follow-ups.js';
import { lead, type TestSite, testSite } from '../support/site/site.js';
import { SiteEditor } from '../support/site/site-editor.js';
import { attach, customerOf, shown } from './customers-of-site.js';

onEachDatabase('A customer’s link for neighbors', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;
  let editor: SiteEditor;

  beforeAll(async () => {
    owner = await site.owner();
    editor = new SiteEditor(owner as unknown as TestAgent);
  });

  const page = async (address: string) => shown((await owner.get(address).expect(200)).text);
  const visited = async (address: string) => textOf((await site.visitor.get(address).expect(200)).text);
  const setReward = (dollars: string) => editor.saveAndPublish('referral', { cents: dollars });
  const done = async (id: number, doneOn: string, chargedCents: number) => {
    await changeLead(site, id, { status: 'completed', day: doneOn });
    await site.dataSource.query('UPDATE jobs SET doneOn = ?, chargedCents = ? WHERE leadId = ?', [
      ...[doneOn, chargedCents, id],
    ]);
  };
  /** A customer with a request, and the link on the customer's page. */
  const referrer = async (name: string, phone: string) => {
    const [leadId] = await seed(site.dataSource, [{ name, phone }]);
    await attach(site);
    const customerId = (await customerOf(site, leadId)) as number;
    const text = await page(`/admin/customers/${customerId}`);
    const link = /value="([^"]*utm_source=referral[^"]*)"/.exec(text)?.[1].replaceAll('&amp;', '&') ?? '';
    const code = new URL(link).searchParams.get('utm_campaign') ?? '';
    return { leadId, customerId, link: new URL(link), code };
  };
  const touch = (utmCampaign: string, utmSource = 'referral') => ({
    ...{ landingPage: '/neighbor', referrerHost: '', utmSource, utmMedium: '', utmCampaign, clickId: '' },
  });
  const arrive = async (given: object): Promise<number> =>
    (await site.visitor.post('/api/contact').send(lead(given)).expect(201)).body.id;
  /** A neighbor who came by a code, as browsers send it. */
  const neighbor = async (phone: string, code: string, more: object = {}) => {
    const came = touch(code.toLowerCase());
    const id = await arrive({ phone, touches: { first: came, last: came }, ...more });
    await attach(site);
    return id;
  };
  /** The lines that the form of a quote is begun with, and all words of the page. */
  const quoteOf = async (id: number) => {
    const { text } = await owner.get(`/admin/leads/${id}/money`).expect(200);
    const values = [...text.matchAll(/<input[^>]*name="(?:label|amount)\d+"[^>]*>/g)].map(
      ([input]) => /value="([^"]*)"/.exec(input)?.[1],
    );
    return { lines: values.filter(Boolean), words: textOf(text).replace(/ (?=[:.,])/g, '') };
  };

  it('counts the requests, jobs and dollars that came by it', async () => {
    const { customerId, link, code } = await referrer('Rita Refers', '(763) 575-0001');
    expect(await page(`/admin/customers/${customerId}`)).toContain('No leads from this link yet');
    expect(code).toMatch(/^RITA-/);
    expect(link.pathname).toBe('/neighbor');
    const first = await neighbor('(763) 575-0002', code);
    await arrive({ phone: '(763) 575-0003', touches: { first: touch(code), last: touch('rita-none') } });
    // The customer's own request does not count, nor does another campaign of the name.
    await neighbor('(763) 575-0001', code);
    await arrive({ phone: '(763) 575-0004', touches: { first: touch(code, 'flyer') } });
    await attach(site);
    await done(first, '2026-01-02', 15_000);
    expect(await page(`/admin/customers/${customerId}`)).toContain('2 leads, 1 completed job, $150 charged');
  });

  it('says what the neighbor gets: to the visitor, on the customer’s page, and in texts', async () => {
    const { leadId, customerId, link, code } = await referrer('Nora Next', '(763) 576-0001');
    await saveTerms(site, { referralMessage: 'For a neighbor: {referral link} {reward}' });
    await done(leadId, '2026-03-02', 10_000);
    const text = async () => {
      const { text: html } = await owner.get(`/admin/leads/${leadId}`).expect(200);
      const href = /href="sms:[^"]*body=([^"]*)"[^>]*>(?:(?!<\/a>).)*Invite neighbors/s.exec(html)?.[1] ?? '';
      return decodeURIComponent(href);
    };
    const visit = `${link.pathname}${link.search}`;
    expect(await visited(visit)).toContain('Your neighbor recommends us');
    expect(await visited('/neighbor')).not.toContain('$');
    expect(await text()).toBe(`For a neighbor: ${link.href}`);
    expect(await page(`/admin/customers/${customerId}`)).toContain('No referral discount is set.');
    await setReward('20');
    expect(await visited(visit)).toContain('$20 off your first cleaning');
    expect(await visited(visit)).toContain(code);
    expect(await visited('/neighbor?utm_campaign=%3Cb%3E-1')).not.toContain('code is');
    expect(await text()).toBe(`For a neighbor: ${link.href} They get $20 off their first cleaning.`);
    expect(await page(`/admin/customers/${customerId}`)).toContain('get $20 off');
    await setReward('0');
    expect(await visited(visit)).toContain('Your neighbor recommends us');
  });

  it('takes the reward off the neighbor’s first quote, and tells the owner why', async () => {
    await setReward('20');
    const { customerId, code } = await referrer('Quentin Quote', '(763) 577-0001');
    const id = await neighbor('(763) 577-0002', code);
    const begun = await quoteOf(id);
    expect(begun.lines).toEqual([`Referral discount (${code})`, '-20']);
    expect(begun.words).toContain(`Referred by Quentin Quote (code ${code}). The last line takes $20 off.`);
    expect(await page(`/admin/leads/${id}/money`)).toContain(`href="/admin/customers/${customerId}"`);
    const form = { version: 0, action: 'save', note: '', label0: 'Two rooms', amount0: '150' };
    await owner.post(`/admin/leads/${id}/quote`).type('form').send(form).expect(303);
    // What the owner has left out does not come back.
    const saved = await quoteOf(id);
    expect(saved.lines).toEqual(['Two rooms', '150']);
    expect(saved.words).toContain(`Referred by Quentin Quote (code ${code}).`);
    await done(id, '2026-02-03', 15_000);
    const again = await quoteOf(await neighbor('(763) 577-0002', code));
    expect(again.lines).toEqual([]);
    expect(again.words).toContain('Not a new customer, so there’s no discount.');
  });

  it('gives no discount for an unknown code, for the customer’s own, or without a reward', async () => {
    const { code } = await referrer('Olga Own', '(763) 578-0001');
    for (const [phone, used] of [
      ['(763) 578-0002', 'NOBODY-2222'],
      ['(763) 578-0001', code],
    ]) {
      const { lines, words } = await quoteOf(await neighbor(phone, used));
      expect([used, lines, words.includes('referral code')]).toEqual([used, [], false]);
    }
    await setReward('');
    const { lines, words } = await quoteOf(await neighbor('(763) 578-0003', code));
    expect([lines, words.includes(`Referred by Olga Own (code ${code}).`)]).toEqual([[], true]);
  });
});
