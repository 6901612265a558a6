import { openDaysOn } from '../../../views/format/hours.js';
import type { BusinessService } from '../../business/business.service.js';
import type { BusinessCalendarService, Day } from '../../business/business-calendar.service.js';
import { answersOf, fingerprintOf } from '../../contacts/intake/lead-draft.js';
import { type InventedLead, phoneOf } from './sample-data.js';
import { firstNames, lastNames } from './sample-texts.js';
import { demoMark } from './sample-visits.js';

/** How many days ago each was cleaned. */
const cleanedDaysAgo = [395, 430, 465, 520];
const firstPhone = 290;

/** Customers who were cleaned more than a year ago and haven't come back. */
export function formerCustomers(
  { facts }: BusinessService,
  calendar: BusinessCalendarService,
  today: Day,
): (InventedLead & { remindedAt: Date })[] {
  const openDay = (from: Day): Day =>
    openDaysOn(facts.openingHours, from)?.from === undefined ? openDay(calendar.plusDays(from, -1)) : from;
  return cleanedDaysAgo.map((daysAgo, index) => {
    const day = openDay(calendar.plusDays(today, -daysAgo));
    const asked = calendar.at(calendar.plusDays(day, -5), '09:40');
    const answered = calendar.at(calendar.plusDays(day, -5), '11:10');
    const [first, last] = [firstNames.at(-1 - index), lastNames.at(-1 - index)];
    const answers = {
      ...answersOf({
        ...{ name: `${first} ${last}`, email: `${first}.${last}.${index}@example.org`.toLowerCase() },
        ...{ phone: phoneOf(firstPhone + index), serviceType: 'residential', message: '' },
        serviceArea: facts.serviceArea[index % facts.serviceArea.length].name,
      }),
      email: `${first}.${last}.${index}@example.org`.toLowerCase(),
    };
    const cents = 18_900 + index * 4_000;
    const done = calendar.at(day, '19:05');
    return {
      draft: {
        ...{
          key: `${demoMark}former ${today} ${index}`,
          isKeyless: false,
          fingerprint: fingerprintOf(answers),
        },
        ...{ createdAt: asked.toISOString(), wish: answers, spamSigns: [], touches: {} },
      },
      steps: [
        { at: answered, update: { status: 'contacted' } },
        { at: answered, booking: { day, timeWindow: 'morning', minutes: null }, address: '' },
        { at: answered, quote: [{ label: 'Whole house', cents }] },
        { at: done, update: { status: 'completed' } },
        { at: done, payment: { paidOn: day, paidBy: 'card' } },
      ],
      remindedAt: calendar.at(calendar.plusDays(day, 366), '10:00'),
    };
  });
}
