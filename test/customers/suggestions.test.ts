import { beforeAll, expect, it, jest } from '@jest/globals';
import { LeadStore } from '../../src/contacts/intake/lead.store.js';
import { ReplayerService } from '../../src/contacts/intake/replayer.service.js';
import { LeadErasureService } from '../../src/contacts/leads/lead-erasure.service.js';
import { ClockService } from '../../src/platform/config/clock.service.js';
import { DatabaseUnavailable } from '../../src/platform/database/database-unavailable.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { rowsByTable } from '../support/databases/tables.js';
import { until } from '../support/runner/until.js';
import { storedLead } from '../support/site/admin.js';
import { apiKey, bearer } from '../support/site/api.js';
import { textOf } from '../support/site/customer.js';
import { lead, type TestSite, testSite } from '../support/site/site.js';
import { attach, countOf, customerOf, workOnImports } from './customers-of-site.js';

onEachDatabase('What a lead says about its customer', (make) => {
  const site = testSite(make);
  let owner: Awaited<ReturnType<TestSite['owner']>>;
  let number = 3000;

  const phone = () => `(612) 557-${++number}`;
  const post = (path: string, form: object) => owner.post(path).type('form').send(form);
  const text = async (path: string) => textOf((await owner.get(path).expect(200)).text);
  const arrive = async (given: object): Promise<number> => {
    const { body } = await site.visitor.post('/api/contact').send(lead(given)).expect(201);
    await attach(site);
    return body.id;
  };
  /** A lead that the owner adds. */
  const enter = async (given: object): Promise<number> => {
    const form = { source: 'phone', key: `by-hand-${++number}`, ...given };
    const { headers } = await post('/admin/leads/new', form).expect(303);
    await attach(site);
    return Number(/\d+/.exec(headers.location)?.[0]);
  };
  const customerFor = async (leadId: number) => (await customerOf(site, leadId)) as number;
  const stored = async (id: number) => {
    const [row] = await site.dataSource.query('SELECT * FROM customers WHERE id = ?', [id]);
    const { name, email, address, isEmailConfirmed } = row;
    return { name, email, phone: row.phone, address, isConfirmed: Boolean(isEmailConfirmed) };
  };
  const erase = async (id: number) =>
    site.app.get(LeadErasureService).erase({ leads: [await storedLead(site, id)], files: [] });

  beforeAll(async () => {
    owner = await site.owner();
  });

  it('is suggested on both pages if it came from the website, until the owner uses it', async () => {
    const mine = phone();
    const id = await customerFor(await enter({ name: 'Sue Gest', phone: mine }));
    expect(await stored(id)).toMatchObject({ email: '', isConfirmed: false });
    const leadId = await arrive({ name: 'Sue Gest', phone: mine, email: 'sue@new.example' });
    expect(await customerOf(site, leadId)).toBe(id);
    expect(await stored(id)).toMatchObject({ email: '', isConfirmed: false });
    expect(await text(`/admin/leads/${leadId}`)).toContain(
      'New email: use it for this customer? sue@new.example',
    );
    const page = await text(`/admin/customers/${id}`);
    expect(page).toContain(`New email from lead #${leadId} : use it? sue@new.example`);
    expect(page).not.toMatch(/Also [^@]*sue@new/);
    const use = { field: 'email', value: 'sue@new.example', lead: leadId };
    const answer = await post(`/admin/customers/${id}/details`, { ...use, view: 'lead' }).expect(303);
    expect(answer.headers.location).toBe(`/admin/leads/${leadId}`);
    expect(await stored(id)).toMatchObject({ email: 'sue@new.example', isConfirmed: true });
    const after = await text(`/admin/leads/${leadId}`);
    expect(after).not.toContain('use it for this customer');
    expect(after).toContain('You used this lead’s email for the customer');
    expect(await text('/admin/settings/audit-log')).toContain(`Customer ${id}: email`);
    // The earlier email isn't suggested in return.
    const again = await arrive({ name: 'Sue Gest', phone: mine, email: 'sue@third.example' });
    await post(`/admin/customers/${id}/details`, { ...use, value: 'sue@third.example', lead: again }).expect(
      303,
    );
    expect(await text(`/admin/customers/${id}`)).not.toContain('use it?');
    await post(`/admin/customers/${id}/details`, { ...use, value: 'nonsense' }).expect(422);
    await post(`/admin/customers/${id}/details`, { ...use, field: 'notes' }).expect(422);
    await post('/admin/customers/99999999/details', use).expect(404);
    await site.visitor.post(`/admin/customers/${id}/details`).type('form').send(use).expect(302);
  });

  it('stays dismissed, whatever its spelling, and nothing is left of it when the lead is erased', async () => {
    const mine = phone();
    const id = await customerFor(await enter({ name: 'Dee Smiss', phone: mine, email: 'dee@own.example' }));
    const leadId = await arrive({ name: 'Dee Smiss', phone: mine, email: 'dee@alias.example' });
    const no = { field: 'email', value: 'dee@alias.example', lead: leadId };
    for (const _ of [1, 2]) await post(`/admin/customers/${id}/dismissals`, no).expect(303);
    const later = await arrive({ name: 'DEE SMISS', phone: mine, email: 'DEE@alias.example' });
    for (const path of [`/admin/customers/${id}`, `/admin/leads/${later}`])
      expect(await text(path)).not.toContain('use it');
    expect(await stored(id)).toMatchObject({ email: 'dee@own.example', isConfirmed: true });
    expect(await countOf(site, 'dismissed_suggestions', `customerId = ${id}`)).toBe(1);
    for (const one of [leadId, later]) await erase(one);
    expect(await countOf(site, 'dismissed_suggestions', `customerId = ${id}`)).toBe(0);
    const tables = (await rowsByTable(site.dataSource)).filter(([, rows]) =>
      /dee@alias/i.test(JSON.stringify(rows)),
    );
    expect(tables.map(([table]) => table)).toEqual([]);
  });

  it('is the owner’s word if the owner added or corrected the lead', async () => {
    const mine = phone();
    const [leadId] = await seed(site.dataSource, [{ name: 'Word Woo', phone: mine, email: '' }]);
    await attach(site);
    const id = await customerFor(leadId);
    await enter({ name: 'Word Woo', phone: mine, email: 'woo@word.example' });
    expect(await stored(id)).toMatchObject({ email: 'woo@word.example', isConfirmed: true });
    const other = phone();
    const stranger = await arrive({ name: 'Cora Rect', phone: other, email: 'cora@web.example' });
    const cora = await customerFor(stranger);
    expect(await stored(cora)).toMatchObject({ email: 'cora@web.example', isConfirmed: false });
    const person = {
      name: 'Cora Rect',
      phone: other,
      email: 'cora@right.example',
      address: '4 Elm St, Anoka',
    };
    await post(`/admin/leads/${stranger}/person`, person).expect(303);
    expect(await stored(cora)).toMatchObject({
      ...{ email: 'cora@right.example', address: '4 Elm St, Anoka', isConfirmed: true },
    });
    // A corrected phone number doesn't confirm the email.
    const unsure = await arrive({ name: 'Una Unsure', phone: phone(), email: 'una@web.example' });
    const una = await customerFor(unsure);
    const next = { name: 'Una Unsure', phone: phone(), email: 'una@web.example' };
    await post(`/admin/leads/${unsure}/person`, next).expect(303);
    expect(await stored(una)).toMatchObject({
      email: 'una@web.example',
      phone: next.phone,
      isConfirmed: false,
    });
    // A corrected name says nothing about the stranger's email.
    const [bare] = await seed(site.dataSource, [{ name: 'Bare Bea', phone: phone(), email: '' }]);
    await attach(site);
    const bea = await customerFor(bare);
    const known = (await storedLead(site, bare)).phone;
    const web = await arrive({ name: 'Bare Bea', phone: known, email: 'not@bea.example' });
    await post(`/admin/leads/${web}/person`, {
      name: 'Bare B.',
      phone: known,
      email: 'not@bea.example',
    }).expect(303);
    expect([await customerOf(site, web), (await stored(bea)).email]).toEqual([bea, '']);
  });

  it('only suggests, too, what other software sends through the API', async () => {
    const mine = phone();
    const id = await customerFor(await enter({ name: 'Api Ann', phone: mine }));
    const key = await apiKey(site);
    const sent = { name: 'Api Ann', phone: mine, email: 'form@elsewhere.example' };
    const { body } = await site.visitor.post('/api/v1/leads').set(bearer(key)).send(sent).expect(201);
    await attach(site);
    expect(await customerOf(site, body.id)).toBe(id);
    expect(await stored(id)).toMatchObject({ email: '', isConfirmed: false });
    expect(await text(`/admin/customers/${id}`)).toContain('form@elsewhere.example');
  });

  it('only suggests it as well if the lead waited in the spool', async () => {
    const mine = phone();
    const id = await customerFor(await enter({ name: 'Late Lou', phone: mine }));
    const key = await apiKey(site);
    jest.spyOn(site.app.get(LeadStore), 'store').mockRejectedValueOnce(new DatabaseUnavailable(null));
    // The replayer skips drafts that were just written.
    const aMomentAgo = new Date(Date.now() - 10_000);
    jest.spyOn(site.app.get(ClockService), 'now').mockReturnValue(aMomentAgo);
    const sent = { name: 'Late Lou', phone: mine, email: 'late@elsewhere.example' };
    const replayer = site.app.get(ReplayerService);
    jest.spyOn(replayer, 'wake').mockReturnValue();
    await site.visitor.post('/api/v1/leads').set(bearer(key)).send(sent).expect(503);
    jest.restoreAllMocks();
    // Not from within the request, whose key the work that it starts would inherit.
    replayer.wake(0);
    await until(async () => (await countOf(site, 'contacts', `email = '${sent.email}'`)) === 1);
    await attach(site);
    expect(await stored(id)).toMatchObject({ email: '', isConfirmed: false });
    expect(await text(`/admin/customers/${id}`)).toContain(sent.email);
  });

  it('asks whether two names with one number are one person, until the owner says no or merges them', async () => {
    const mine = phone();
    const first = await arrive({ name: 'Hal Husband', phone: mine, email: 'hal@home.example' });
    const second = await arrive({ name: 'Wil Wife', phone: mine, email: 'wil@home.example' });
    const third = await arrive({ name: 'Sam Son', phone: mine, email: 'hal@home.example' });
    const [hal, wil] = [await customerFor(first), await customerFor(second)];
    expect(await customerOf(site, third)).toBe(hal);
    expect(hal).not.toBe(wil);
    const question = `Same phone as an earlier customer: the same person? Hal Husband #${hal}`;
    expect(await text(`/admin/leads/${second}`)).toContain(question);
    expect(await text(`/admin/leads/${first}`)).not.toContain('the same person?');
    expect(await text(`/admin/customers/${hal}`)).toContain(`Wil Wife #${wil} Same phone number`);
    const no = { other: wil, lead: second, view: 'lead' };
    const answer = await post(`/admin/customers/${hal}/separations`, no).expect(303);
    expect(answer.headers.location).toBe(`/admin/leads/${second}`);
    await post(`/admin/customers/${hal}/separations`, no).expect(303);
    expect(await text(`/admin/leads/${second}`)).not.toContain('the same person?');
    const earlier = async (id: number) => {
      const { body } = await owner.get(`/admin/api/contacts/${id}`).expect(200);
      return [body.lead.earlierRequests, body.earlier.map((one: { id: number }) => one.id)];
    };
    expect(await earlier(second)).toEqual([0, []]);
    expect(await earlier(third)).toEqual([1, [first]]);
    for (const [one, other] of [
      [hal, 'Wil Wife'],
      [wil, 'Hal Husband'],
    ])
      expect(await text(`/admin/customers/${one}`)).not.toContain(`${other} #`);
    // Each keeps what is its own when it is saved with the shared number.
    const form = { name: 'Wilma Wife', phone: mine, email: 'wil@home.example', address: '', notes: 'Shy' };
    await post(`/admin/customers/${wil}`, { ...form, version: 0 }).expect(303);
    expect(await customerFor(await arrive({ name: 'Wilma Wife', phone: mine }))).toBe(wil);
    await post(`/admin/customers/${hal}/separations`, { other: 'x' }).expect(422);
    await post(`/admin/customers/${hal}/separations`, { other: 99_999_999 }).expect(404);
    await post(`/admin/customers/${hal}/merge`, { other: wil }).expect(303);
    expect(await countOf(site, 'dismissed_suggestions', `customerId IN (${hal}, ${wil})`)).toBe(0);
    expect(await customerFor(await arrive({ name: 'Wil Wife', phone: mine }))).toBe(hal);
  });

  it('keeps the confirmed email of two customers who are merged', async () => {
    const mine = phone();
    const early = await customerFor(
      await arrive({ name: 'First Comer', phone: mine, email: 'early@web.example' }),
    );
    const late = await customerFor(await enter({ name: 'Real Rae', phone: mine, email: 'rae@real.example' }));
    const { text: html } = await owner.get(`/admin/customers/${early}/merge?other=${late}`).expect(200);
    expect(textOf(html)).toMatch(new RegExp(`#${early} after merging .*?Email rae@real\\.example`));
    await post(`/admin/customers/${early}/merge`, { other: late }).expect(303);
    expect(await stored(early)).toMatchObject({ email: 'rae@real.example', isConfirmed: true });
  });

  it('changes nothing in what an import brought, and an undone import confirms nothing', async () => {
    const [mine, other] = [phone(), phone()];
    const known = await customerFor(
      await arrive({ name: 'Kim Known', phone: other, email: 'kim@web.example' }),
    );
    await site.dataSource.query("UPDATE customers SET email = '' WHERE id = ?", [known]);
    const file = Buffer.from(
      `Name,Phone,Email\nImp Ort,${mine},imp@list.example\nKim Known,${other},kim@list.example\n`,
    );
    const { headers } = await owner.post('/admin/customers/import').attach('file', file, 'a.csv').expect(303);
    await workOnImports(site);
    await post(`${headers.location}/begin`, {}).expect(303);
    await workOnImports(site);
    const leadId = await arrive({ name: 'Imp Ort', phone: mine, email: 'stranger@web.example' });
    const id = await customerFor(leadId);
    expect(await stored(id)).toMatchObject({ email: 'imp@list.example', isConfirmed: true });
    expect(await stored(known)).toMatchObject({ email: 'kim@list.example', isConfirmed: true });
    await post(`${headers.location}/undo`, {}).expect(303);
    expect(await stored(known)).toMatchObject({ email: '', isConfirmed: false });
  });
});
