import { beforeAll, describe, expect, it } from '@jest/globals';
import { decisionFor } from '../../views/components/admin/leads/board/decisions.js';
import type { BoardCard } from '../../views/contracts/leads/board.js';
import { behindProxy, Customer, setTerms, textOf } from '../support/site/customer.js';
import { emailSite } from '../support/site/email-site.js';
import { minutes } from '../support/site/outbox.js';
import type { TestSite } from '../support/site/site.js';

describe('The cards on Bookings', () => {
  const site = emailSite(undefined, behindProxy);
  let owner: Awaited<ReturnType<TestSite['owner']>>;

  beforeAll(async () => {
    site.outbox.at(new Date('2027-03-01T16:00:00Z'));
    owner = await site.owner();
    await setTerms(site, { isInstant: false, crews: { morning: 9, afternoon: 9, evening: 0 } });
  });

  /** What the pending leads and the new requests say. */
  async function cards(): Promise<{ pending: string; requests: string }> {
    const text = textOf((await owner.get('/admin/bookings?view=week').expect(200)).text);
    const [, shown = ''] = text.split('Pending Confirmation');
    const [pending, requests = ''] = shown.split('New requests');
    return { pending, requests };
  }

  it('are of new leads with a requested day, beside the pending ones, which they don’t count for', async () => {
    const dated = await Customer.arrive(site, {
      ...{ name: 'Dana Dated', preferredDate: '2027-03-12', timePreference: 'morning' },
    });
    await Customer.arrive(site, { name: 'Dora Dateless', preferredDate: undefined });
    const { pending, requests } = await cards();
    expect(pending).toContain('0 pending No appointments pending confirmation.');
    expect(requests).toContain('1 with a date Dana Dated');
    expect(requests).toContain('Preferred: Fri, Mar 12, morning');
    expect(requests).toContain('View all 2 new leads');
    expect(requests).not.toMatch(/Dora|Action Required/);
    await owner.put(`/admin/api/contacts/${dated.id}`).send({ status: 'contacted' }).expect(200);
    const contacted = await cards();
    expect(contacted.pending).toMatch(/1 pending Dana Dated .* Action Required: Call customer to confirm/);
    expect(contacted.requests).toBe('');
    await owner.put(`/admin/api/contacts/${dated.id}`).send({ status: 'completed' }).expect(200);
  });

  it('say that the customer canceled, and which day, instead of one that it had replaced', async () => {
    const customer = await Customer.arrive(site, { name: 'Cora', preferredDate: '2027-03-02' });
    const appointment = { day: '2027-03-05', timeWindow: 'morning' };
    await owner.put(`/admin/api/contacts/${customer.id}/appointment`).send(appointment).expect(200);
    site.outbox.pass(2 * minutes);
    await customer.act('cancel');
    const { pending } = await cards();
    expect(pending).toContain(
      'Canceled by customer: Fri, Mar 5, morning Call to set another date, or mark the lead as lost',
    );
    expect(pending).not.toMatch(/Cora .*(Preferred|Action Required)/);
    const list = textOf((await owner.get('/admin/leads').expect(200)).text);
    expect(list).not.toContain('Mar 2');
    const form = (await owner.get(`/admin/leads/${customer.id}/appointment`).expect(200)).text;

    expect(form).not.toMatch(/value="2027-03-0[25]"/);
  });

  it('ask for a date on the board after a cancellation', () => {
    const card = { status: 'contacted', appointment: null, preferredDate: '2027-03-05' } as BoardCard;
    const canceled = { ...card, cancelledAt: '2027-03-01T16:00:00.000Z' };
    expect(decisionFor(card, 'scheduled', '2027-03-01')).toBe('booking');
    expect(decisionFor(canceled, 'scheduled', '2027-03-01')).toBe('date');
  });
});
