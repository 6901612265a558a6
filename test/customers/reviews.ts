import { ReviewPublishingService } from '../../src/customers/reviews/review-publishing.service.js';
import { ClockService } from '../../src/platform/config/clock.service.js';
import { changeLead } from '../support/site/admin.js';
import { Customer } from '../support/site/customer.js';
import type { TestSite } from '../support/site/site.js';

const hourMs = 3_600_000;

/** A review as a customer types it. */
export const words = (changes: object = {}) => ({
  stars: '5',
  text: 'Dry before dinner, and the stain is gone.',
  name: 'Ada',
  ...changes,
});

/** A customer whose job is done. */
export async function cleaned(site: TestSite, changes: object = {}): Promise<Customer> {
  const wish = { serviceType: 'residential', serviceArea: 'Maple Grove (55369)', ...changes };
  const customer = await Customer.arrive(site, wish);
  await changeLead(site, customer.id, { status: 'completed' });
  return customer;
}

/** Runs something while the site's clock is ahead. */
export async function hoursLater<T>(site: TestSite, hours: number, run: () => Promise<T>): Promise<T> {
  const clock = site.app.get(ClockService);
  const { now } = clock;
  clock.now = () => new Date(Date.now() + hours * hourMs);
  try {
    return await run();
  } finally {
    clock.now = now;
  }
}

/** Publishes what is due after so many hours. @returns how many reviews that were. */
export const publish = (site: TestSite, hours = 49): Promise<number> =>
  hoursLater(site, hours, () => site.app.get(ReviewPublishingService).publishDue());

/** Writes reviews of as many customers, and publishes them. */
export async function published(site: TestSite, ...reviews: object[]): Promise<Customer[]> {
  const customers: Customer[] = [];
  for (const review of reviews) {
    const customer = await cleaned(site);
    await customer.post('review', words(review)).expect(303);
    customers.push(customer);
  }
  await publish(site);
  return customers;
}
