import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { LeadErasureService } from '../../../src/contacts/leads/lead-erasure.service.js';
import { CustomerTotalsService } from '../../../src/customers/customer-totals.service.js';
import { LeadAttachingService } from '../../../src/customers/lead-attaching.service.js';
import { PlansService } from '../../../src/customers/plans/plans.service.js';
import { PersonHashesService } from '../../../src/messages/follow-ups/opt-outs/person-hashes.service.js';
import { WinBack } from '../../../src/messages/win-back/win-back.entity.js';
import { JobsService } from '../../../src/money/jobs.service.js';
import { PaymentsService, paymentOf } from '../../../src/money/payments.service.js';
import { UnitOfWorkService } from '../../../src/platform/database/unit-of-work.service.js';
import { OutboxService } from '../../../src/platform/outbox/outbox.service.js';
import { seed } from '../../support/data/leads.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { changeLead, storedLead } from '../../support/site/admin.js';
import { behindProxy, textOf } from '../../support/site/customer.js';
import { emailSite } from '../../support/site/email-site.js';
import { finish, saveTerms } from '../../support/site/follow-ups.js';
import { hours } from '../../support/site/outbox.js';
import type { TestSite } from '../../support/site/site.js';

onEachDatabase('Winning customers back', (make) => {
  const site = emailSite(make, { ...behindProxy, PUBLIC_ORIGIN: 'http://clean.example' });
  /** A Tuesday, in the morning in Minnesota. */
  const today = new Date('2027-02-16T16:00:00Z');
  let owner: Awaited<ReturnType<TestSite['owner']>>;
  let phones = 0;

  beforeAll(async () => {
    site.outbox.at(today);
    owner = await site.owner();
    await saveTerms(site);
  });

  beforeEach(async () => {
    site.peer.received.length = 0;
    await at(today);
    await site.dataSource.query("UPDATE outbox SET state = 'skipped' WHERE state = 'waiting'");
  });

  /** A customer whose only job was on a day. @returns the lead's and the customer's ID. */
  async function cleaned(name: string, doneOn: string, isReminded = true) {
    const phone = `(612) 555-0${++phones + 200}`;
    const email = `${name.toLowerCase().replace(' ', '.')}${phones}@visitor.example`;
    site.outbox.at(new Date(`${doneOn}T18:00:00Z`));
    const leadId = await finish(site, doneOn, { name, phone, email });
    const job = await site.app.get(JobsService).jobOf(leadId);
    await site.app
      .get(PaymentsService)
      .save(leadId, { ...paymentOf(job), chargedCents: 249_00 }, job.version);
    if (isReminded)
      await site.app
        .get(UnitOfWorkService)
        .run((manager) =>
          site.app.get(OutboxService).countAsDone(manager, { leadId, kind: 'rebooking-reminder' }, ''),
        );
    site.outbox.at(today);
    await site.app.get(LeadAttachingService).attachMissing();
    const { customerId } = await storedLead(site, leadId);
    return { leadId, id: customerId as number, email, phone, name };
  }

  /** Moves the clock and signs in again, because a session lasts twelve hours. */
  async function at(instant: Date): Promise<void> {
    site.outbox.at(instant);
    owner = await site.owner();
  }

  const html = async (query = '') => (await owner.get(`/admin/win-back${query}`).expect(200)).text;
  /** The names in a list. */
  const names = async (query = '') =>
    [...(await html(query)).matchAll(/href="\/admin\/customers\/\d+">([^<]+)</g)].map(([, name]) => name);
  const post = (path: string, fields: object = {}) =>
    owner.post(`/admin/win-back/${path}`).type('form').send(fields);
  const draft = { subject: 'Hello {first name}', body: 'Your last cleaning was on {day}.\n\n{booking link}' };
  const deliver = async () => {
    await site.outbox.deliver();
    await site.outbox.deliver();
  };

  it('lists who is due and silent, and nobody else', async () => {
    const silent = await cleaned('Ada Silent', '2026-01-13');
    await cleaned('Bea Recent', '2026-04-14');
    await cleaned('Cal Unreminded', '2025-12-09', false);
    await cleaned('Dan Ancient', '2021-06-08');
    const asked = await cleaned('Eve Asked', '2026-01-14');
    await seed(site.dataSource, [
      {
        name: 'Eve Asked',
        email: asked.email,
        phone: asked.phone,
        createdAt: new Date('2026-12-01T18:00:00Z'),
      },
    ]);
    const planned = await cleaned('Fay Planned', '2026-01-15');
    await site.app.get(PlansService).create({
      ...{ customerId: planned.id, leadId: null, serviceType: null, startsOn: '2027-06-01', endsOn: null },
      ...{
        every: 6,
        unit: 'month',
        weekdays: [],
        timeWindow: '',
        lines: [{ label: 'House', cents: 300_00 }],
      },
      ...{ isAutoConfirmed: false, address: '' },
    });
    const opted = await cleaned('Gus Opted', '2026-01-16');
    const token = await site.app.get(PersonHashesService).tokenOf(opted.email);
    await site.visitor.post(`/unsubscribe/${token}`).type('form').send({}).expect(200);
    const spam = await cleaned('Hal Spam', '2026-01-16');
    await site.dataSource.query('UPDATE contacts SET isSuspect = 1 WHERE id = ?', [spam.leadId]);
    const again = await cleaned('Ida Again', '2025-11-11');
    await site.dataSource.query("UPDATE jobs SET doneOn = '2026-11-11' WHERE leadId = ?", [again.leadId]);
    const imported = await cleaned('Jon Imported', '2025-10-14', false);
    await site.dataSource.query("UPDATE customers SET lastCleanedOn = '2027-01-05' WHERE id = ?", [
      imported.id,
    ]);
    await site.app.get(LeadAttachingService).attachMissing();
    await site.app.get(CustomerTotalsService).check();

    expect(await names()).toEqual(['Ada Silent']);
    expect(await names('?list=others')).toEqual(['Cal Unreminded']);
    const page = await html();
    expect(textOf(page)).toContain(
      'Last cleaned Tue, Jan 13, 2026 · 1 job, $249 · Reminded Tue, Jan 13, 2026',
    );
    expect(page).toMatch(/href="tel:\+16125550201"/);
    expect(page).toMatch(/href="sms:\+16125550201\?&amp;body=Hi%20Ada[^"]*utm_medium%3Dsms/);
    expect(page).toContain(`href="/admin/win-back/${silent.id}/email"`);
    await saveTerms(site, { winBackMonths: 9 });
    expect(await names()).toEqual(['Bea Recent', 'Ada Silent']);
    await saveTerms(site);
    await owner.get('/admin/win-back?list=all').expect(400);
    await site.visitor.get('/admin/win-back').expect((answer) => answer.status !== 200);
  });

  it('leaves out who was contacted or isn’t interested, until it is undone', async () => {
    const called = await cleaned('Kim Called', '2026-01-20');
    const lost = await cleaned('Lou Lost', '2026-01-21');
    await post(`${called.id}`, { way: 'shout' }).expect(422);
    await post('999999', { way: 'call' }).expect(404);
    await post(`${called.id}`, { way: 'call' }).expect(303);
    await post(`${called.id}`, { way: 'call' }).expect(303);
    await post(`${lost.id}`, { way: 'lost', list: 'others' })
      .expect(303)
      .expect('Location', '/admin/win-back?list=others');
    expect(await names()).not.toContain('Kim Called');
    expect((await names('?list=contacted')).filter((name) => /Kim|Lou/.test(name))).toEqual([
      'Lou Lost',
      'Kim Called',
    ]);
    await post(`${called.id}`, { way: 'text' }).expect(303);
    const contacts = site.dataSource.getRepository(WinBack);
    const [{ id: contact }] = await contacts.findBy({ customerId: called.id, way: 'call' });
    await post(`${called.id}/undo`, { contact }).expect(303);
    expect((await contacts.findBy({ customerId: called.id })).map(({ way }) => way)).toEqual(['text']);
    await at(new Date(today.getTime() + 91 * 24 * hours));
    expect(await names()).toContain('Kim Called');
    expect(await names()).not.toContain('Lou Lost');
    await at(today);
    await post(`${lost.id}/undo`).expect(303);
    expect(await names()).toContain('Lou Lost');
  });

  it('edits, previews and sends an email once, during the day', async () => {
    const { id, email } = await cleaned('Meg Mailed', '2026-01-22');
    const compose = (await owner.get(`/admin/win-back/${id}/email`).expect(200)).text;
    expect(compose).toContain('We’d love to clean for you again');
    const preview = await post(`${id}/email/preview`, draft).expect(200);
    expect(preview.text).toContain('Your last cleaning was on Thu, Jan 22, 2026.');
    expect((await owner.get(`/admin/win-back/${id}/email/preview`).expect(200)).text).toContain('Meg');
    const wrong = await post(`${id}/email`, { ...draft, body: 'Hi {nickname}' }).expect(422);
    expect(wrong.text).toContain('Replace {nickname}');
    expect(wrong.text).toContain('Hi {nickname}');
    // 9 PM in Minnesota.
    await at(new Date('2027-02-17T03:00:00Z'));
    const sends = [post(`${id}/email`, draft), post(`${id}/email`, draft)];
    for (const answer of await Promise.all(sends)) expect(answer.status).toBe(303);
    expect(await names()).not.toContain('Meg Mailed');
    await deliver();
    expect(site.peer.to(email)).toEqual([]);
    expect(textOf(await html('?list=contacted'))).toContain('Meg Mailed Sending');
    await at(new Date('2027-02-17T16:30:00Z'));
    await deliver();
    const [mail, ...others] = site.peer.to(email);
    expect(others).toEqual([]);
    expect(mail.subject).toBe('Hello Meg');
    expect(mail.text).toContain('/pricing?');
    expect(mail.text).toContain('Maple Grove, MN 55311');
    expect(mail.text).toContain('/unsubscribe/');
    await post(`${id}/email`, draft).expect(303);
    await deliver();
    expect(site.peer.to(email)).toHaveLength(1);
    await post(`${id}/undo`).expect(409);
  });

  it('sends nothing after an opt-out, a new request or an undo, and says why', async () => {
    const opted = await cleaned('Ned Opted', '2026-01-23');
    const asked = await cleaned('Oda Asked', '2026-01-23');
    const undone = await cleaned('Pia Undone', '2026-01-23');
    await at(new Date('2027-02-17T03:00:00Z'));
    for (const { id } of [opted, asked, undone]) await post(`${id}/email`, draft).expect(303);
    const token = await site.app.get(PersonHashesService).tokenOf(opted.email);
    await site.visitor.post(`/unsubscribe/${token}`).type('form').send({}).expect(200);
    await at(new Date(site.outbox.now().getTime() + hours));
    const { name, email, phone } = asked;
    await seed(site.dataSource, [{ name, email, phone, createdAt: site.outbox.now() }]);
    await site.app.get(LeadAttachingService).attachMissing();
    await post(`${undone.id}/undo`).expect(303);
    await at(new Date('2027-02-17T16:30:00Z'));
    await deliver();
    for (const one of [opted, asked, undone]) expect(site.peer.to(one.email)).toEqual([]);
    expect(textOf(await html('?list=contacted'))).toContain(
      'Email not sent. This customer opted out of emails.',
    );
    const refused = await post(`${opted.id}/email`, draft);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('opted out');
    await saveTerms(site, { postalAddress: '', reviewIsOn: false, rebookingIsOn: false });
    expect((await post(`${undone.id}/email`, draft).expect(409)).text).toContain('CAN-SPAM');
    await saveTerms(site);
  });

  it('counts who answered and booked, and what they paid, each for the contact before it', async () => {
    await site.dataSource.getRepository(WinBack).clear();
    const [one, two, three] = [
      await cleaned('Ray First', '2026-01-26'),
      await cleaned('Sue Second', '2026-01-26'),
      await cleaned('Tom Third', '2026-01-26'),
    ];
    await post(`${one.id}`, { way: 'call' }).expect(303);
    await at(new Date(site.outbox.now().getTime() + hours));
    await post(`${one.id}`, { way: 'text' }).expect(303);
    await post(`${two.id}`, { way: 'text' }).expect(303);
    await post(`${three.id}/email`, draft).expect(303);
    await at(new Date(site.outbox.now().getTime() + hours));
    const seeds = [one, two].map(({ name, email, phone }) => ({ name, email, phone }));
    const [booked] = await seed(
      site.dataSource,
      seeds.map((person) => ({ ...person, createdAt: site.outbox.now() })),
    );
    await site.app.get(LeadAttachingService).attachMissing();
    const counts = async () =>
      [...(await html()).matchAll(/<th scope="row">(\w+)<\/th>(.*?)<\/tr>/g)].map(([, way, cells]) => [
        way,
        ...[...cells.matchAll(/<td>([^<]*)</g)].map(([, cell]) => cell),
      ]);
    expect(await counts()).toEqual([
      ['Calls', '1', '0', '0', '$0'],
      ['Texts', '2', '2', '0', '$0'],
      ['Emails', '1', '0', '0', '$0'],
      ['Total', '4', '2', '0', '$0'],
    ]);
    await changeLead(site, booked, { status: 'scheduled', day: '2027-02-18', timeWindow: 'morning' });
    await at(new Date('2027-02-18T20:00:00Z'));
    await changeLead(site, booked, { status: 'completed' });
    const job = await site.app.get(JobsService).jobOf(booked);
    await site.app
      .get(PaymentsService)
      .save(booked, { ...paymentOf(job), chargedCents: 199_00 }, job.version);
    expect((await counts()).at(1)).toEqual(['Texts', '2', '2', '1', '$199']);
    const list = textOf(await html('?list=contacted'));
    expect(list).toContain('Ray First Booked');
    expect(list).toContain('Sue Second Answered');

    const erasure = site.app.get(LeadErasureService);
    await erasure.erase(await erasure.find(three.email));
    expect(await site.dataSource.getRepository(WinBack).countBy({ customerId: three.id })).toBe(0);
  });
});
