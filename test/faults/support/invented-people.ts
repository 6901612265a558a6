import { isPublicHoliday } from '../../../src/business/public-holidays.js';
import { plus, plusMonths, weekdayOf } from '../../support/data/days.js';
import { allOn } from '../../support/site/follow-ups.js';
import type { Deed } from './simulation.js';

/** What happens to one person in two years. Days; everything happens in the evening. */
export interface InventedPerson {
  number: number;
  email: string;
  phone: string;
  service: string;
  /** The days of the jobs, the earlier first. */
  jobs: string[];
  /** Said no on this day, and how. */
  no?: { day: string; way: 'unsubscribe' | 'note' };
  /** Sent another request, which was left lying. */
  asked?: string;
  /** The first job was marked as completed by mistake, and this is when that was seen. */
  slip?: string;
}

const services = ['residential', 'commercial', 'pet-stain-odor', 'stairs', 'area-rugs', 'a stranger’s words'];

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** @param days over how many days from the first one on their jobs are spread. */
export function inventPerson(
  number: number,
  first: string,
  days: number,
  roll: () => number,
): InventedPerson {
  const upTo = (most: number) => Math.floor(roll() * most);
  const job = plus(first, upTo(days));
  const fate = roll();
  const person: InventedPerson = {
    number,
    email: fate > 0.97 ? '' : `Person-${number}@example.com`,
    phone: `(763) 5${String((number % 90) + 10)}-${String(number % 10_000).padStart(4, '0')}`,
    service: services[upTo(services.length)],
    jobs: [job],
  };
  if (fate < 0.15) person.no = { day: plus(job, upTo(400)), way: fate < 0.1 ? 'unsubscribe' : 'note' };
  else if (fate < 0.3) person.asked = plus(job, 1 + upTo(fate < 0.22 ? 5 : 400));
  else if (fate < 0.4) person.slip = plus(job, upTo(200));
  // Neither nearly nor a little over 90 days later: when a clock changes, these are no whole days.
  else if (fate < 0.55) person.jobs.push(plus(job, 1 + upTo(60)));
  else if (fate < 0.7) person.jobs.push(plus(job, 110 + upTo(300)));
  return person;
}

const leadId = (number: number, which: number) => number * 10 + which;

/** What is done to the site for a person, by day. */
export function deedsOf(person: InventedPerson): [day: string, deed: Deed][] {
  const { number, email, phone, service, jobs, no, asked, slip } = person;
  const request = (which: number, changes: object, mail = email): Deed => ({
    command: 'request',
    lead: {
      id: leadId(number, which),
      name: 'Ada Visitor',
      ...{ email: mail, phone, serviceType: service, timePreference: 'morning' },
      idempotencyKey: `person-${number}-${which}`,
      ...changes,
    },
  });
  const deeds: [string, Deed][] = jobs.flatMap((day, which) => [
    [day, request(which + 1, { status: 'scheduled', day })],
    [day, { command: 'status', id: leadId(number, which + 1), status: 'completed' }],
  ]);
  if (no?.way === 'unsubscribe') deeds.push([no.day, { command: 'unsubscribe', email: email.toLowerCase() }]);
  if (no?.way === 'note') deeds.push([no.day, { command: 'note', id: leadId(number, 1) }]);
  // With another address: the phone number tells who it is.
  if (asked) deeds.push([asked, request(9, { status: 'new' }, `other-${number}@example.com`)]);
  if (slip) deeds.push([slip, { command: 'status', id: leadId(number, 1), status: 'contacted' }]);
  return deeds;
}

/** The world in which the mails are sent. */
export interface World {
  daysOff: { from: string; until: string }[];
  /** Days on which no mail server answers. */
  away: { from: string; until: string }[];
  last: string;
}

const within = (day: string) => (span: { from: string; until: string }) =>
  span.from <= day && day <= span.until;

const isQuiet = (day: string, { daysOff }: World) =>
  weekdayOf(day) === 0 || isPublicHoliday(day) || daysOff.some(within(day));

/** The day an email goes out by the slow model; undefined if never. @param speaksAgainst asked day by day. */
function sentOn(
  wanted: string,
  lateDays: number,
  world: World,
  speaksAgainst: (day: string) => boolean,
): string | undefined {
  let planned = wanted;
  while (isQuiet(planned, world)) planned = plus(planned, 1);
  for (let day = planned; day <= plus(planned, lateDays) && day <= world.last; day = plus(day, 1)) {
    if (isQuiet(day, world) || world.away.some(within(day)) || speaksAgainst(day)) continue;
    return day;
  }
  return undefined;
}

export interface ExpectedEmail {
  recipient: string;
  kind: 'review' | 'reminder';
  day: string;
}

/** Every mail that a person is to get. */
export function emailsTo(person: InventedPerson, world: World): ExpectedEmail[] {
  const { email, service, jobs, no, asked, slip } = person;
  if (email === '') return [];
  const mails: ExpectedEmail[] = [];
  const months = allOn.months[service] ?? allOn.months.residential;
  for (const [which, job] of jobs.entries()) {
    const isOver = (day: string) =>
      (no !== undefined && no.day < day) || (which === 0 && slip !== undefined && slip < day);
    const wasAskedBefore = (day: string) =>
      mails.some((mail) => mail.kind === 'review' && plus(mail.day, 90) > day);
    const hasNewer = (day: string) =>
      jobs.slice(which + 1).some((later) => later < day) || (asked !== undefined && asked < day);
    const review = sentOn(
      plus(job, allOn.reviewDays),
      14,
      world,
      (day) => isOver(day) || wasAskedBefore(day) || hasNewer(day),
    );
    const reminder = sentOn(plusMonths(job, months), 60, world, (day) => isOver(day) || hasNewer(day));
    if (review) mails.push({ recipient: email, kind: 'review', day: review });
    if (reminder) mails.push({ recipient: email, kind: 'reminder', day: reminder });
  }
  return mails;
}
