import { beforeAll, expect, it } from '@jest/globals';
import { CustomerLinksService } from '../../../src/contacts/links/customer-links.service.js';
import { LeadAttachingService } from '../../../src/customers/lead-attaching.service.js';
import { PlansService } from '../../../src/customers/plans/plans.service.js';
import { JobsService } from '../../../src/money/jobs.service.js';
import { PaymentsService, paymentOf } from '../../../src/money/payments.service.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { storedLead } from '../../support/site/admin.js';
import { behindProxy, setTerms } from '../../support/site/customer.js';
import { emailSite, ownerEmail } from '../../support/site/email-site.js';
import { finish, saveTerms } from '../../support/site/follow-ups.js';
import { minutes } from '../../support/site/outbox.js';

const rounds = 5;

onEachDatabase('Two sign-ups for a plan at once', (make) => {
  const site = emailSite(make, { ...behindProxy, PUBLIC_ORIGIN: 'http://clean.example' });

  beforeAll(async () => {
    site.outbox.at(new Date('2027-02-16T18:00:00Z'));
    await setTerms(site, { crews: { morning: 5, afternoon: 5, evening: 0 } });
    const planOffers = [
      { months: 6, percent: 10 },
      { months: 12, percent: 0 },
    ];
    await saveTerms(site, { planOffers });
  });

  /** A customer's completed jobs for $249.99, each with the path of its page. */
  async function jobsOf(person: { name: string; phone: string; email: string }, count: number) {
    const leads: { id: number; path: string }[] = [];
    for (let job = 0; job < count; job++) {
      const id = await finish(site, '2027-02-15', person);
      const { version, ...rest } = await site.app.get(JobsService).jobOf(id);
      const payment = { ...paymentOf({ version, ...rest }), chargedCents: 249_99 };
      await site.app.get(PaymentsService).save(id, payment, version);
      const address = (await site.app.get(CustomerLinksService).addressOf(id)) as string;
      leads.push({ id, path: new URL(address).pathname });
    }
    await site.app.get(LeadAttachingService).attachMissing();
    return leads;
  }

  const signUp = (path: string, months: number, totalCents: number) =>
    site.visitor.post(`${path}/sign-up`).type('form').send({ months, totalCents });

  it.each([
    ['from one page', 1],
    ['from two pages of the same customer', 2],
  ])('start one plan %s, and the owner is told once', async (_, pages) => {
    for (let round = 0; round < rounds; round++) {
      const number = pages * 100 + round;
      const person = {
        name: 'Ada Twice',
        phone: `(612) 555-0${number}`,
        email: `twice${number}@visitor.example`,
      };
      const leads = await jobsOf(person, pages);
      const answers = await Promise.all([
        signUp(leads[0].path, 6, 224_99),
        signUp(leads[pages - 1].path, 12, 249_99),
      ]);
      const statuses = answers.map(({ status }) => status).sort();
      // On one page, the second is a repeat; on another page, it is refused.
      expect(statuses).toEqual(pages === 1 ? [303, 303] : [303, 409]);
      const { customerId } = await storedLead(site, leads[0].id);
      expect(await site.app.get(PlansService).ofCustomers([customerId as number])).toHaveLength(1);
      site.peer.received.length = 0;
      site.outbox.pass(minutes);
      await site.outbox.deliver();
      const news = site.peer.to(ownerEmail).filter(({ text }) => text?.includes('signed up for a plan'));
      expect(news).toHaveLength(1);
    }
  });
});
