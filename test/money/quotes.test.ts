import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { BusinessCalendarService } from '../../src/business/business-calendar.service.js';
import { LeadErasureService } from '../../src/contacts/leads/lead-erasure.service.js';
import { JobsService } from '../../src/money/jobs.service.js';
import { Quote } from '../../src/money/quote.entity.js';
import { QuotesService } from '../../src/money/quotes.service.js';
import { Environment } from '../../src/platform/config/environment.js';
import { formatPrice } from '../../views/format/figures.js';
import { typedAmount } from '../../views/forms/money/quote.js';
import { seed } from '../support/data/leads.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { storedLead } from '../support/site/admin.js';
import { behindProxy, Customer, setTerms, textOf } from '../support/site/customer.js';
import { emailSite, ownerEmail } from '../support/site/email-site.js';
import { seconds } from '../support/site/outbox.js';
import type { TestSite } from '../support/site/site.js';

onEachDatabase('A quote', (make) => {
  const site = emailSite(make, { ...behindProxy, PUBLIC_ORIGIN: 'http://clean.example' });
  const { outbox, peer } = site;
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  beforeAll(async () => {
    owner = await site.owner();
  });

  beforeEach(() => {
    outbox.begin();
    peer.received.length = 0;
  });

  const jobOf = (id: number) => site.app.get(JobsService).jobOf(id);
  const lines = (...given: [label: string, amount: string][]) =>
    Object.fromEntries(
      given.flatMap(([label, amount], index) => [
        [`label${index}`, label],
        [`amount${index}`, amount],
      ]),
    );
  /** Posts the owner's form as a browser without JavaScript does. */
  const post = async (id: number, fields: object) =>
    owner
      .post(`/admin/leads/${id}/quote`)
      .type('form')
      .send({ version: (await jobOf(id)).version, action: 'send', note: '', ...fields });
  const usual = lines(['3-Room Package', '267'], ['Stairs: 12', '$60.50'], ['Neighbors’ discount', '-20']);
  const send = async (id: number, fields: object = usual) =>
    expect((await post(id, fields)).status).toBe(303);
  const deliver = async () => {
    outbox.pass(10 * seconds);
    await outbox.deliver();
  };
  const desk = async (path: string) => textOf((await owner.get(path).expect(200)).text);
  const accept = (customer: Customer, number: number) => customer.post('accept', { number });
  const quotesTo = (customer: Customer) =>
    peer.to(customer.email).filter(({ subject }) => subject?.startsWith('Your quote'));

  it('starts with the lines of the visitor’s estimate, and their quantities', async () => {
    const customer = await Customer.arrive(site, { order: 'rooms=3&stairs=12' });
    const { text } = await owner.get(`/admin/leads/${customer.id}/money`).expect(200);
    const inputs = [...text.matchAll(/<input[^>]*name="(?:label|quantity|amount)\d+"[^>]*>/g)];
    const shown = inputs.map(([input]) => /value="([^"]*)"/.exec(input)?.[1]);
    // An offer that runs today has a line, too.
    const { estimate } = await storedLead(site, customer.id);
    expect(estimate?.lines.slice(0, 2).map(({ label }) => label)).toEqual(['3-Room Package', 'Stairs: 12']);
    const offers = estimate?.lines.slice(2).flatMap(({ label, cents }) => [label, typedAmount(cents)]) ?? [];
    expect(shown.filter(Boolean)).toEqual(['3-Room Package', '267', 'Stairs', '12', '5', ...offers]);
    expect((await jobOf(customer.id)).quotedCents).toBeNull();
  });

  it('starts with the service that was asked for, if there is no estimate', async () => {
    const [id] = await seed(site.dataSource, [{ serviceType: 'commercial' }]);
    const { text } = await owner.get(`/admin/leads/${id}/money`).expect(200);
    expect(/<input[^>]*name="label0"[^>]*>/.exec(text)?.[0]).toContain('value="Commercial');
    expect(/<input[^>]*name="amount0"[^>]*>/.exec(text)?.[0]).toContain('value=""');
  });

  it('is the page’s primary action until the job is done, and then the payment', async () => {
    const customer = await Customer.arrive(site, { serviceType: 'residential' });
    const primary = async () => {
      const { text } = await owner.get(`/admin/leads/${customer.id}/money`).expect(200);
      const main = /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? '';
      return [...main.matchAll(/<button[^>]*button--accent[^>]*>([^<]*)/g)].map(([, label]) => label);
    };
    expect(await primary()).toEqual(['Send quote']);
    await owner.put(`/admin/api/contacts/${customer.id}`).send({ status: 'completed' }).expect(200);
    expect(await primary()).toEqual(['Save payment']);
  });

  it('is emailed and shown on the customer page, with lines, discounts and note', async () => {
    const customer = await Customer.arrive(site, { serviceType: 'residential' });
    await send(customer.id, { ...usual, note: 'We bring all.\nKeep the driveway free <please>.' });
    expect(await jobOf(customer.id)).toMatchObject({ quotedCents: 307_50, acceptedAt: null });
    await deliver();
    const [mail] = quotesTo(customer);
    expect(mail.subject).toBe('Your quote from Drylark Carpet Care: $307.50');
    for (const part of [mail.text, mail.html]) {
      for (const words of ['3-Room Package', '$60.50', '−$20', '$307.50', 'We bring all.'])
        expect(part).toContain(words);
      expect(part).toContain(`http://clean.example${customer.path}`);
    }
    const page = await customer.text();
    for (const words of ['Your quote', '−$20', 'Total $307.50', 'driveway free <please>', 'Accept quote'])
      expect(page).toContain(words);
    expect(page).toContain('We’ve sent you a quote. Please review and accept it below.');
    expect(page).not.toContain('We have your request and will contact you');
    expect(await desk(`/admin/leads/${customer.id}`)).toContain('$307.50 quote not accepted yet');
  });

  it('is accepted once, with its time and wording, and the owner is notified', async () => {
    const customer = await Customer.arrive(site);
    await send(customer.id);
    await deliver();
    peer.received.length = 0;
    const answer = await accept(customer, 1);
    expect([answer.status, answer.headers.location]).toEqual([303, `${customer.path}#quote`]);
    const { acceptedAt, version } = await jobOf(customer.id);
    expect(acceptedAt).toBeInstanceOf(Date);
    outbox.pass(60 * seconds);
    expect((await accept(customer, 1)).status).toBe(303);
    expect(await jobOf(customer.id)).toMatchObject({ acceptedAt, version });
    await outbox.deliver();
    const news = peer.to(ownerEmail).filter(({ text }) => text?.includes('accepted the quote of $307.50'));
    expect(news).toHaveLength(1);
    const page = await customer.text();
    expect(page).toContain('“I accept this quote of $307.50 and ask Drylark Carpet Care to do the work.”');
    expect(page).not.toContain('Accept quote');
    const timeline = await desk(`/admin/leads/${customer.id}`);
    expect(timeline.match(/accepted the quote of \$307\.50/g)).toHaveLength(1);
    expect(await desk(`/admin/leads/${customer.id}/quotes/1`)).toContain(': “I accept this quote of $307.50');
  });

  it('is the price on the calendar, in the place of the first estimate', async () => {
    const customer = await Customer.arrive(site, { order: 'rooms=3&stairs=12' });
    const appointment = { day: '2027-03-04', timeWindow: 'morning', sendNothing: 'on' };
    await owner.put(`/admin/api/contacts/${customer.id}/appointment`).send(appointment).expect(200);
    const card = async () => {
      const { text } = await owner.get('/admin/bookings?view=day&day=2027-03-04').expect(200);
      return /class="block__link"[^>]*title="([^"]*)"/.exec(text)?.[1];
    };
    const { estimate } = await storedLead(site, customer.id);
    expect(await card()).toContain(formatPrice(estimate?.totalCents ?? 0));
    await send(customer.id);
    await accept(customer, 1);
    expect(await card()).toContain('$307.50');
  });

  it('is the price in the email that confirms the appointment', async () => {
    const customer = await Customer.arrive(site, { order: 'rooms=3&stairs=12' });
    await send(customer.id);
    await accept(customer, 1);
    const appointment = { day: '2027-03-05', timeWindow: 'afternoon' };
    await owner.put(`/admin/api/contacts/${customer.id}/appointment`).send(appointment).expect(200);
    outbox.pass(120 * seconds);
    await outbox.deliver();
    const mail = peer.to(customer.email).find(({ subject }) => subject?.includes('is confirmed'));
    expect(mail?.text).toContain('Quote: $307.50\n');
    expect(mail?.text).not.toContain('Estimate');
  });

  it('is rejected without any fields', async () => {
    const customer = await Customer.arrive(site);
    await send(customer.id);
    await owner.post(`/admin/leads/${customer.id}/quote`).type('form').expect(409);
    expect(await jobOf(customer.id)).toMatchObject({ quotedCents: 307_50 });
  });

  it('links to the open slots once it is accepted, at its top, where the page opens', async () => {
    await setTerms(site, { isInstant: true });
    const customer = await Customer.arrive(site);
    await send(customer.id);
    await accept(customer, 1);
    expect((await customer.open()).text).toContain('href="#move"');
    expect(await customer.text()).toMatch(/Quote accepted\. +Next, +choose a time.*Your quote/s);
    expect(await customer.offered()).not.toEqual([]);
  });

  it('must be accepted again after a change, and the old document stays', async () => {
    const customer = await Customer.arrive(site);
    await send(customer.id);
    await accept(customer, 1);
    const [before] = await site.dataSource.getRepository(Quote).findBy({ leadId: customer.id });
    await send(customer.id, lines(['3-Room Package', '267'], ['Stairs: 14', '70']));
    expect(await jobOf(customer.id)).toMatchObject({ quotedCents: 337_00, acceptedAt: null });
    expect(await customer.text()).toContain('Accept quote');
    const [first, second] = await site.dataSource
      .getRepository(Quote)
      .find({ where: { leadId: customer.id }, order: { number: 'ASC' } });
    expect(first).toEqual(before);
    expect(second).toMatchObject({ number: 2, acceptedAt: null, document: { totalCents: 337_00 } });
    await accept(customer, 2);
    expect((await jobOf(customer.id)).acceptedAt).not.toBeNull();
  });

  it('can’t be accepted once the owner has changed it or sent another', async () => {
    const customer = await Customer.arrive(site);
    await send(customer.id);
    await post(customer.id, { ...lines(['All of it', '400']), action: 'save' });
    expect(await customer.text()).toContain('This quote can’t be accepted online anymore');
    const early = await accept(customer, 1);
    expect([early.status, textOf(early.text)]).toEqual([409, expect.stringContaining('it wasn’t accepted')]);
    await send(customer.id, lines(['All of it', '400']));
    expect((await accept(customer, 1)).status).toBe(409);
    expect((await accept(customer, 3)).status).toBe(409);
    expect(await jobOf(customer.id)).toMatchObject({ acceptedAt: null, quotedCents: 400_00 });
  });

  it('keeps its number and acceptance if it is sent again unchanged', async () => {
    const customer = await Customer.arrive(site);
    await send(customer.id);
    await deliver();
    await accept(customer, 1);
    await send(customer.id);
    await deliver();
    expect(await site.dataSource.getRepository(Quote).countBy({ leadId: customer.id })).toBe(1);
    expect((await jobOf(customer.id)).acceptedAt).not.toBeNull();
    expect(quotesTo(customer).map(({ text }) => /You accepted/.test(text ?? ''))).toEqual([false, true]);
  });

  it('is emailed ten seconds later, and until then its sending can be undone', async () => {
    const customer = await Customer.arrive(site);
    await deliver();
    const undo = () => owner.post(`/admin/leads/${customer.id}/quote/undo`);
    await send(customer.id);
    await outbox.deliver();
    expect(quotesTo(customer)).toEqual([]);
    expect(await desk(`/admin/leads/${customer.id}/money`)).toContain(
      'Quote 1 will be emailed in 10 seconds.',
    );
    await undo().expect(303);
    await deliver();
    expect(quotesTo(customer)).toEqual([]);
    expect(await customer.text()).not.toContain('Your quote');
    expect((await jobOf(customer.id)).quotedCents).toBe(307_50);
    await undo().expect(409);
    await send(customer.id);
    await deliver();
    expect(quotesTo(customer)).toHaveLength(1);
    await undo().expect(409);
    await send(customer.id);
    await undo().expect(303);
    await deliver();
    expect(quotesTo(customer)).toHaveLength(1);
    expect(await customer.text()).toContain('Accept quote');
  });

  it('is published at once without email, and its sending can be undone for ten seconds', async () => {
    const environment = site.app.get(Environment);
    const { SMTP_URL } = environment;
    environment.SMTP_URL = undefined;
    try {
      const { id } = await Customer.arrive(site);
      const page = async () => desk(`/admin/leads/${id}/money`);
      const undo = () => owner.post(`/admin/leads/${id}/quote/undo`);
      await send(id);
      outbox.pass(9 * seconds);
      expect(await page()).toMatch(/Quote 1 was published\. Undo/);
      outbox.pass(2 * seconds);
      expect(await page()).not.toContain('was published');
      const late = await undo().expect(409);
      expect(textOf(late.text)).toContain('It’s too late to undo this. Edit the quote and send it again.');
      await send(id, lines(['All of it', '400']));
      expect(await page()).toMatch(/Quote 2 was published\. Undo/);
      await undo().expect(303);
      expect(await page()).not.toContain('was published');
      await undo().expect(409);
      expect(await site.dataSource.getRepository(Quote).countBy({ leadId: id })).toBe(1);
    } finally {
      environment.SMTP_URL = SMTP_URL;
    }
  });

  it('can’t be undone once it is accepted, and the page offers no Undo', async () => {
    const customer = await Customer.arrive(site);
    await send(customer.id);
    expect(await desk(`/admin/leads/${customer.id}/money`)).toContain('Undo');
    await accept(customer, 1);
    expect(await desk(`/admin/leads/${customer.id}/money`)).not.toContain('Undo');
    const { text } = await owner.post(`/admin/leads/${customer.id}/quote/undo`).expect(409);
    expect(textOf(text)).toContain('The quote was already accepted.');
  });

  it('asks in its email for a time only if the job has none', async () => {
    const customer = await Customer.arrive(site);
    const asksForTime = async () => {
      peer.received.length = 0;
      await send(customer.id);
      await deliver();
      const [{ text }] = quotesTo(customer);
      expect(text).toContain('Accept the quote online');
      return text?.includes('pick a time');
    };
    expect(await asksForTime()).toBe(true);
    const appointment = { day: '2027-03-11', timeWindow: 'morning', sendNothing: 'on' };
    await owner.put(`/admin/api/contacts/${customer.id}/appointment`).send(appointment).expect(200);
    expect(await asksForTime()).toBe(false);
  });

  it('is called replaced once a newer one was sent', async () => {
    const { id } = await Customer.arrive(site);
    await send(id);
    const first = () => desk(`/admin/leads/${id}/quotes/1`);
    expect(await first()).toContain('Not accepted yet.');
    await send(id, lines(['All of it', '400']));
    expect(await first()).toContain('Replaced by a newer quote.');
    const page = await desk(`/admin/leads/${id}/money`);
    expect(page).toMatch(
      /Quote 2: \$400 Sent [^$]+ Not accepted yet Quote 1: \$307\.50 Sent .+ Replaced by a newer quote/,
    );
  });

  it('isn’t accepted from a page with another one, whose sending was undone', async () => {
    const customer = await Customer.arrive(site);
    const opened = async () => {
      const form = /<form[^>]*accept"[\s\S]*?<\/form>/.exec((await customer.open()).text)?.[0] ?? '';
      const fields = form.matchAll(/name="([^"]+)" value="([^"]+)"/g);
      return Object.fromEntries([...fields].map(([, name, value]) => [name, value]));
    };
    await send(customer.id);
    const seen = await opened();
    await owner.post(`/admin/leads/${customer.id}/quote/undo`).expect(303);
    outbox.pass(seconds);
    await send(customer.id, lines(['3-Room Package', '900']));
    const refused = await customer.post('accept', seen);
    expect(refused.status).toBe(409);
    expect(textOf(refused.text)).toContain('This quote changed or is no longer open');
    expect((await jobOf(customer.id)).acceptedAt).toBeNull();
    expect((await customer.post('accept', await opened())).status).toBe(303);
    expect((await jobOf(customer.id)).acceptedAt).not.toBeNull();
  });

  it('isn’t emailed if its sending is undone after a restart', async () => {
    const customer = await Customer.arrive(site);
    await deliver();
    await send(customer.id);
    await site.restart();
    owner = await site.owner();
    await owner.post(`/admin/leads/${customer.id}/quote/undo`).expect(303);
    await deliver();
    expect(quotesTo(customer)).toEqual([]);
    expect(await outbox.item(customer.id, 'quote')).toMatchObject({ state: 'skipped', attempts: 0 });
  });

  it('is shown before it is sent, as the customer will see it', async () => {
    const customer = await Customer.arrive(site);
    const { status, text } = await post(customer.id, { ...usual, action: 'preview', note: 'We bring all.' });
    expect([status, textOf(text)]).toEqual([200, expect.stringContaining('Not saved yet.')]);
    expect(textOf(text)).toContain('I accept this quote of $307.50');
    expect((await jobOf(customer.id)).quotedCents).toBeNull();
    expect(await site.dataSource.getRepository(Quote).countBy({ leadId: customer.id })).toBe(0);
  });

  it('multiplies quantities and prices', async () => {
    const customer = await Customer.arrive(site);
    const stairs = { ...lines(['3-Room Package', '267'], ['Stairs', '4.50']), quantity1: '12' };
    await send(customer.id, stairs);
    expect(await jobOf(customer.id)).toMatchObject({
      quotedCents: 321_00,
      lines: [
        { label: '3-Room Package', cents: 267_00 },
        { label: 'Stairs', cents: 54_00, quantity: 12 },
      ],
    });
    expect(await customer.text()).toContain('Stairs, 12 × $4.50');
    await deliver();
    expect(quotesTo(customer)[0].text).toContain('Stairs, 12 × $4.50');
    const { text } = await owner.get(`/admin/leads/${customer.id}/money`).expect(200);
    expect(/<input[^>]*name="quantity1"[^>]*>/.exec(text)?.[0]).toContain('value="12"');
    expect(/<input[^>]*name="amount1"[^>]*>/.exec(text)?.[0]).toContain('value="4.50"');
    for (const quantity1 of ['0', '1.5', 'two', '10000'])
      expect((await post(customer.id, { ...stairs, quantity1 })).status).toBe(422);
  });

  it('expires after 30 days, says so, and is renewed by sending it again', async () => {
    const customer = await Customer.arrive(site);
    const calendar = site.app.get(BusinessCalendarService);
    const today = calendar.dayOf();
    const ofNewest = async () => (await site.app.get(QuotesService).newest(customer.id))?.quote;
    await send(customer.id);
    expect((await ofNewest())?.document.expiresOn).toBe(calendar.plusDays(today, 30));
    await send(customer.id, { ...usual, expiresOn: today });
    await deliver();
    expect(quotesTo(customer)[0].text).toContain('It’s valid through');
    expect(await customer.text()).toContain('Accept quote');
    outbox.pass(24 * 60 * 60 * seconds);
    owner = await site.owner();
    const page = await customer.text();
    expect(page).toContain('This quote expired on');
    expect(page).not.toContain('Accept quote');
    expect((await accept(customer, 2)).status).toBe(409);
    await customer.act('messages', { text: 'Please renew my quote of $307.50.' });
    expect((await storedLead(site, customer.id)).asksFor).toBe('message');
    await send(customer.id);
    expect(await ofNewest()).toMatchObject({
      number: 3,
      document: { expiresOn: calendar.plusDays(today, 31) },
    });
    expect((await accept(customer, 3)).status).toBe(303);
    expect((await jobOf(customer.id)).acceptedAt).not.toBeNull();
    expect((await post(customer.id, { ...lines(['All', '400']), expiresOn: '2020-01-01' })).status).toBe(409);
  });

  it('keeps the last day that the owner chose: in a draft, after an undo, and once sent', async () => {
    const { id } = await Customer.arrive(site);
    const today = site.app.get(BusinessCalendarService).dayOf();
    const usualDay = site.app.get(BusinessCalendarService).plusDays(today, 30);
    const inForm = async () => {
      const { text } = await owner.get(`/admin/leads/${id}/money`).expect(200);
      return /<input[^>]*name="expiresOn"[^>]*>/.exec(text)?.[0].match(/value="([^"]*)"/)?.[1];
    };
    const save = async (fields: object) => expect((await post(id, { ...usual, ...fields })).status).toBe(303);
    expect(await inForm()).toBe(usualDay);
    await save({ action: 'save', expiresOn: usualDay });
    expect((await jobOf(id)).expiresOn).toBeNull();
    await save({ action: 'save', expiresOn: '2027-06-01', note: 'Keep the driveway free.' });
    expect(await inForm()).toBe('2027-06-01');
    await save({ action: 'save', expiresOn: '2027-06-02', note: 'Keep the driveway free.' });
    expect(await inForm()).toBe('2027-06-02');
    await save({ expiresOn: '2027-12-31' });
    await owner.post(`/admin/leads/${id}/quote/undo`).expect(303);
    expect(await inForm()).toBe('2027-12-31');
    await save({});
    const [sent] = await site.app.get(QuotesService).sentTo(id);
    expect(sent.document.expiresOn).toBe('2027-12-31');
    await save({ expiresOn: today });
    expect(await inForm()).toBe(today);
    await save({ action: 'save', expiresOn: usualDay });
    expect(await inForm()).toBe(usualDay);
  });

  it('keeps an accepted quote accepted if only the last day is changed', async () => {
    const { id } = await Customer.arrive(site);
    await send(id);
    await owner
      .post(`/admin/leads/${id}/quote/accepted`)
      .type('form')
      .send({ version: (await jobOf(id)).version })
      .expect(303);
    await post(id, { ...usual, action: 'save', expiresOn: '2027-06-01' });
    expect(await jobOf(id)).toMatchObject({ expiresOn: '2027-06-01', acceptedAt: expect.any(Date) });
  });

  it('is called a draft until it is sent as it is', async () => {
    const { id } = await Customer.arrive(site);
    const draft = 'quote. Draft, not sent';
    const save = async (action: string, amount: string) => {
      const { version } = await jobOf(id);
      const fields = { label0: 'All', amount0: amount, version, action };
      await owner.post(`/admin/leads/${id}/quote`).type('form').send(fields).expect(303);
      return desk(`/admin/leads/${id}/money`);
    };
    expect(await desk(`/admin/leads/${id}/money`)).not.toContain(draft);
    expect(await save('save', '99')).toContain(`$99 ${draft}`);
    expect(await desk(`/admin/leads/${id}`)).toContain(`$99 ${draft}`);
    expect(await save('send', '99')).not.toContain(draft);
    expect(await desk(`/admin/leads/${id}`)).toContain('$99 quote not accepted yet');
    expect(await save('save', '89')).toContain(`$89 ${draft}`);
    expect(await desk(`/admin/leads/${id}`)).toContain(`$89 ${draft}`);
  });

  it('is not emailed once another replaces it', async () => {
    const customer = await Customer.arrive(site);
    await send(customer.id);
    await send(customer.id, lines(['All of it', '400']));
    await deliver();
    expect(quotesTo(customer).map(({ subject }) => subject)).toEqual([
      'Your quote from Drylark Carpet Care: $400',
    ]);
  });

  it('can be marked as accepted by the owner', async () => {
    const customer = await Customer.arrive(site);
    await send(customer.id);
    const { version } = await jobOf(customer.id);
    const said = () =>
      owner.post(`/admin/leads/${customer.id}/quote/accepted`).type('form').send({ version });
    await said().expect(303);
    expect(await desk(`/admin/leads/${customer.id}`)).toContain('$307.50 quote accepted');
    await said().expect(409);
  });

  it('invites to nothing after the job, and isn’t shown if other work was done', async () => {
    const customer = await Customer.arrive(site);
    await send(customer.id);
    await owner.put(`/admin/api/contacts/${customer.id}`).send({ status: 'completed' }).expect(200);
    expect(await customer.text()).toContain('Your quote');
    expect(await customer.text()).not.toMatch(/Accept quote|Call us for a new one/);
    await post(customer.id, { ...lines(['Part of it', '250']), action: 'save' });
    expect(await customer.text()).not.toMatch(/Your quote|Call us for a new one/);
  });

  it('is accepted everywhere once the owner marks it, also after the job', async () => {
    const customer = await Customer.arrive(site);
    const markAsAccepted = async () =>
      owner
        .post(`/admin/leads/${customer.id}/quote/accepted`)
        .type('form')
        .send({ version: (await jobOf(customer.id)).version })
        .expect(303);
    await send(customer.id);
    await markAsAccepted();
    const day = new Intl.DateTimeFormat('en-US', {
      month: 'short',
      day: 'numeric',
      timeZone: 'America/Chicago',
    });
    const accepted = `Accepted ${day.format((await jobOf(customer.id)).acceptedAt ?? undefined)}`;
    for (const path of ['money', 'quotes/1']) {
      const page = await desk(`/admin/leads/${customer.id}/${path}`);
      expect(page).toContain(accepted);
      expect(page).not.toContain('Not accepted yet');
    }
    const shown = async () => {
      const page = await customer.text();
      expect(page).toContain(accepted);
      // The customer didn't agree to this sentence.
      for (const words of ['I accept this quote', 'Accept quote', 'accepted online anymore'])
        expect(page).not.toContain(words);
    };
    await shown();
    await owner.put(`/admin/api/contacts/${customer.id}`).send({ status: 'completed' }).expect(200);
    await shown();
    await send(customer.id, lines(['All of it', '400']));
    expect(await desk(`/admin/leads/${customer.id}/money`)).toMatch(/Not accepted yet Quote 1: .+ Replaced/);
  });

  it('is accepted from the start if the owner marked the draft', async () => {
    const customer = await Customer.arrive(site);
    await post(customer.id, { ...usual, action: 'save' });
    const { version } = await jobOf(customer.id);
    await owner.post(`/admin/leads/${customer.id}/quote/accepted`).type('form').send({ version }).expect(303);
    await send(customer.id);
    expect(await customer.text()).toContain('Quote accepted.');
    expect(await customer.text()).not.toContain('Accept quote');
  });

  it('is only on the customer page for a customer without an email address', async () => {
    const [id] = await seed(site.dataSource, [{ email: '', source: 'phone' }]);
    expect(await desk(`/admin/leads/${id}/money`)).toContain('Publish to customer page');
    await send(id);
    await deliver();
    expect(await outbox.item(id, 'quote')).toMatchObject({
      state: 'skipped',
      note: 'No email address',
    });
  });

  it.each([
    ['an amount that is none', lines(['Stairs', 'sixty']), 'Enter an amount, like 249 or 249.50.'],
    ['more than two decimals', lines(['Stairs', '60.505']), 'Enter an amount'],
    ['an amount without words', lines(['', '60']), 'Enter a description.'],
    ['words without an amount', lines(['Stairs', '']), 'Enter an amount'],
    [
      'more discount than price',
      lines(['Stairs', '60'], ['Off', '-61']),
      'Lower the discount. The total can’t be below $0.',
    ],
    [
      'more than a quote may come to',
      lines(['One', '60,000'], ['Two', '60,000']),
      'Lower the total to $100,000 or less.',
    ],
    ['words that are too long', lines(['x'.repeat(121), '60']), 'Use 120 characters or fewer'],
  ])('is shown again as typed with %s', async (_, fields, message) => {
    const customer = await Customer.arrive(site);
    const answer = await post(customer.id, fields);
    expect(answer.status).toBe(422);
    expect(textOf(answer.text)).toContain(message);
    for (const value of Object.values(fields))
      if (value && value.length < 100) expect(answer.text).toContain(`value="${value}"`);
    expect(await jobOf(customer.id)).toMatchObject({ quotedCents: null, version: 0 });
  });

  it('is not sent without lines, and not saved from an old copy', async () => {
    const customer = await Customer.arrive(site);
    const nothing = await post(customer.id, {});
    expect([nothing.status, textOf(nothing.text)]).toEqual([
      409,
      expect.stringContaining('Add at least one line'),
    ]);
    await send(customer.id);
    const stale = await post(customer.id, { ...lines(['All of it', '400']), version: 0 });
    expect([stale.status, stale.text]).toEqual([409, expect.stringContaining('value="All of it"')]);
    expect(textOf(stale.text)).toContain('was changed in another window');
    expect((await jobOf(customer.id)).quotedCents).toBe(307_50);
  });

  it('can’t be accepted by another customer or with an invalid number', async () => {
    const [mine, theirs] = [await Customer.arrive(site), await Customer.arrive(site)];
    await send(theirs.id);
    for (const number of [1, 0, -1, 1.5, 'x', '', '1 OR 1=1', 99_999_999_999])
      expect((await mine.post('accept', { number })).status).toBeGreaterThanOrEqual(400);
    const unknown = `/my/${'A'.repeat(22)}/accept`;
    await site.visitor.post(unknown).type('form').send({ number: 1 }).expect(404);
    expect((await jobOf(theirs.id)).acceptedAt).toBeNull();
    const foreign = await accept(theirs, 1).set('Origin', 'http://evil.example');
    expect(foreign.status).toBe(403);
    expect((await jobOf(theirs.id)).acceptedAt).toBeNull();
  });

  it('is erased with the lead', async () => {
    const customer = await Customer.arrive(site);
    await send(customer.id);
    const erasure = site.app.get(LeadErasureService);
    await erasure.erase(await erasure.find(String(customer.id)));
    expect(await site.dataSource.getRepository(Quote).countBy({ leadId: customer.id })).toBe(0);
    expect(await jobOf(customer.id)).toMatchObject({ version: 0, quotedCents: null });
  });

  it('is accepted once by many concurrent clicks, and never after a change', async () => {
    for (let round = 0; round < 5; round++) {
      const customer = await Customer.arrive(site);
      await send(customer.id);
      const clicks = Array.from({ length: 4 }, () => accept(customer, 1));
      const change = post(customer.id, { ...lines(['All of it', '400']), version: 1 });
      const statuses = (await Promise.all([...clicks, change])).map(({ status }) => status);
      const { quotedCents, acceptedAt } = await jobOf(customer.id);
      // Whoever came second was refused: an accepted quote is the one that was sent, a changed one is open.
      expect(quotedCents === 307_50 ? acceptedAt : quotedCents).toEqual(
        quotedCents === 307_50 ? expect.any(Date) : 400_00,
      );
      if (quotedCents === 400_00) expect(acceptedAt).toBeNull();
      expect(statuses.every((status) => [303, 409].includes(status))).toBe(true);
    }
  });
});
