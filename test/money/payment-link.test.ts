import { beforeEach, describe, expect, it } from '@jest/globals';
import { CustomerLinksService } from '../../src/contacts/links/customer-links.service.js';
import { PaymentRemindersService } from '../../src/messages/follow-ups/payment-reminders.service.js';
import { JobsService } from '../../src/money/jobs.service.js';
import { PaymentsService, paymentOf } from '../../src/money/payments.service.js';
import { QuotesService } from '../../src/money/quotes.service.js';
import { changeLead } from '../support/site/admin.js';
import { behindProxy, Customer } from '../support/site/customer.js';
import { emailSite } from '../support/site/email-site.js';
import { finish, saveTerms } from '../support/site/follow-ups.js';
import { minutes } from '../support/site/outbox.js';

const paymentLink = 'https://square.link/u/Drylark';

describe('The payment link', () => {
  const site = emailSite(undefined, { ...behindProxy, PUBLIC_ORIGIN: 'http://clean.example' });

  beforeEach(async () => {
    site.peer.received.length = 0;
    site.outbox.at(new Date('2027-02-16T18:00:00Z'));
    await saveTerms(site, { paymentLink });
  });

  it('is on an accepted quote, not on an open one', async () => {
    const { id } = await Customer.arrive(site, { email: 'quoted@visitor.example' });
    const { version } = await site.app.get(JobsService).jobOf(id);
    const lines = [{ label: 'Three rooms', cents: 200_00 }];
    await site.app.get(QuotesService).save(id, { lines, note: '', version, isSent: true });
    const path = new URL((await site.app.get(CustomerLinksService).addressOf(id)) as string).pathname;
    const html = async () => (await site.visitor.get(path).expect(200)).text;
    expect(await html()).not.toContain(`href="${paymentLink}"`);
    await site.app.get(QuotesService).accept(id, 1);
    expect(await html()).toContain(`href="${paymentLink}"`);
    await saveTerms(site, { paymentLink: '' });
    expect(await html()).not.toContain(`href="${paymentLink}"`);
  });

  it('names the lead for Stripe, on the quote, the receipt and the reminder', async () => {
    const stripeLink = 'https://buy.stripe.com/a1B2?prefilled_promo_code=FALL';
    await saveTerms(site, { paymentLink: stripeLink });
    const { id, path } = await Customer.arrive(site, { email: 'stripe@visitor.example' });
    const named = `${stripeLink}&client_reference_id=${id}`;
    const html = async (below = '') => (await site.visitor.get(path + below).expect(200)).text;
    const lines = [{ label: 'Three rooms', cents: 200_00 }];
    await site.app.get(QuotesService).save(id, { lines, note: '', version: 0, isSent: true });
    await site.app.get(QuotesService).accept(id, 1);
    expect(await html()).toContain(`href="${named.replace('&', '&amp;')}"`);
    await changeLead(site, id, { status: 'completed' });
    expect(await html('/receipt')).toContain(`href="${named.replace('&', '&amp;')}"`);
    await site.app.get(PaymentRemindersService).send(id);
    site.outbox.pass(minutes);
    await site.outbox.deliver();
    const sent = site.peer.to('stripe@visitor.example').map(({ text }) => text);
    expect(sent.filter((text) => text?.includes(`Pay online: ${named}`))).toHaveLength(1);
    const job = await site.app.get(JobsService).jobOf(id);
    const own = 'https://buy.stripe.com/own';
    await site.app.get(PaymentsService).save(id, { ...paymentOf(job), paymentUrl: own }, job.version);
    expect(await html('/receipt')).toContain(`href="${own}?client_reference_id=${id}"`);
  });

  /** Reminds the customer of an unpaid job. @returns the email's text. */
  async function reminded(email: string, paymentUrl: string | null): Promise<string> {
    const leadId = await finish(site, '2027-02-15', { email, phone: `(612) 555-01${email.length + 20}` });
    const payments = site.app.get(PaymentsService);
    const job = await site.app.get(JobsService).jobOf(leadId);
    await payments.save(leadId, { ...paymentOf(job), chargedCents: 249_00, paymentUrl }, job.version);
    await site.app.get(PaymentRemindersService).send(leadId);
    site.outbox.pass(minutes);
    await site.outbox.deliver();
    const [sent, ...others] = site.peer.to(email).filter(({ subject }) => subject?.includes('reminder'));
    expect(others).toEqual([]);
    return sent.text ?? '';
  }

  it('is in payment reminders, unless the job has its own', async () => {
    expect(await reminded('ada@visitor.example', null)).toContain(paymentLink);
    const own = await reminded('vernon@visitor.example', 'https://invoice.example/12');
    expect(own).toContain('https://invoice.example/12');
    expect(own).not.toContain(paymentLink);
  });
});
