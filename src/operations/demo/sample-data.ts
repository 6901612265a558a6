import type { Touches } from '../../../views/contracts/analytics/touches.js';
import type { LeadSource } from '../../../views/contracts/leads/lead-sources.js';
import { isDone } from '../../../views/contracts/leads/lead-stages.js';
import type { QuoteLine } from '../../../views/contracts/money/money.js';
import { freeRoomRequest } from '../../../views/forms/leads/free-room.js';
import type { BusinessService } from '../../business/business.service.js';
import type { BusinessCalendarService, Day } from '../../business/business-calendar.service.js';
import type { ContactRequest } from '../../contacts/dto/contact-request.dto.js';
import type { LeadUpdate } from '../../contacts/dto/lead-update.dto.js';
import { answersOf, fingerprintOf, type LeadDraft } from '../../contacts/intake/lead-draft.js';
import { spamSignsOf } from '../../contacts/intake/spam-signs.js';
import type { Payment } from '../../money/payments.service.js';
import { addOpenTasks, bookingsOf } from './open-tasks.js';
import { type Booking, SampleAppointments } from './sample-appointments.js';
import { samplePayment } from './sample-payment.js';
import * as words from './sample-texts.js';
import { demoMark, inventTouch, SampleVisits } from './sample-visits.js';
import { SeededRandom } from './seeded-random.js';

const minuteMs = 60_000;
const days = 60;
const leadCount = 150;
/** These arrive today, all others on earlier days. */
const timesOfTheLatest = ['06:48', '08:17', '09:32'];
const visitsADay = 24;
/** How many appointments today and tomorrow have, also where the business is closed. */
const jobsSoon = [3, 2];

/** What the owner does with a lead, and when. */
export type Step = { at: Date } & (
  | { update: LeadUpdate }
  | { booking: Booking; address: string }
  | { quote: QuoteLine[]; isSent?: true }
  | { payment: Partial<Payment> }
  | { review: words.SampleReview & { name: string } }
  | { message: string }
  | { isSeenAsSpam: true }
);

export interface InventedLead {
  draft: LeadDraft;
  steps: Step[];
  /** Its failed email, and why. */
  refusal?: (typeof words.refusals)[number];
}

type Person = Record<'name' | 'email' | 'phone' | 'city' | 'street', string>;

/**
 * Sample data: the last 60 days of the business and its appointments for the next two weeks. It is the same
 * all day, except that what hasn't happened yet is left out.
 */
export class SampleData {
  readonly leads: InventedLead[];
  readonly dayOff: Day;
  readonly visits: SampleVisits;
  private readonly today: Day;
  private readonly random: SeededRandom;
  private readonly people: Person[] = [];
  private readonly appointments: SampleAppointments;
  /** Each review is written once, because they are shown side by side. */
  private readonly unwritten = [...words.reviews];
  /** The last open day before today, of which one appointment isn't closed yet. */
  private readonly unclosedDay: Day;

  constructor(
    private readonly business: BusinessService,
    private readonly calendar: BusinessCalendarService,
    private readonly now: Date,
  ) {
    this.today = calendar.dayOf(now);
    this.random = new SeededRandom(this.today);
    this.appointments = new SampleAppointments(this.random, business, calendar, this.plus(this.today, 8));
    this.dayOff = this.appointments.dayOff;
    this.unclosedDay = this.appointments.openDay(this.plus(this.today, -1), -1);
    const wanted = Array.from({ length: leadCount }, (_, index) => this.lead(index));
    this.fillTodayAndTomorrow(wanted);
    addOpenTasks(wanted, this.today, calendar);
    this.refuseSomeEmails(wanted);
    const leads = [...wanted, ...words.pitches.map((pitch, index) => this.spam(pitch, index))];
    this.leads = leads.sort((a, b) => (a.draft.createdAt < b.draft.createdAt ? -1 : 1));
    this.visits = new SampleVisits(this.random, business);
    for (let day = 0; day <= days; day++)
      this.visits.addDay(
        this.calendar.startOf(this.plus(this.today, day - days)).getTime(),
        visitsADay + day / 6,
      );
    for (const { draft } of this.leads) this.visits.addVisitOf(draft);
    this.visits.until(now.getTime());
  }

  private lead(index: number): InventedLead {
    const { random } = this;
    const person = index > 20 && random.chance(0.12) ? random.pick(this.people) : this.newPerson();
    const at = this.arrival(index);
    const kind = random.weighted([52, 26, 22]);
    const draft = kind === 2 ? this.handWritten(person, at, index) : this.sent(person, at, index, kind === 1);
    const isAnswered = index < leadCount - timesOfTheLatest.length;
    return { draft, steps: isAnswered ? this.steps(at, person, draft.wish.preferredDate, kind === 1) : [] };
  }

  /** Returns when a lead arrives. Recent days have more leads than those two months ago. */
  private arrival(index: number): Date {
    const earlier = leadCount - timesOfTheLatest.length;
    const latest = timesOfTheLatest[index - earlier];
    const today = latest && this.calendar.at(this.today, latest);
    if (today && today < this.now) return today;
    const day = this.plus(this.today, latest ? -1 : Math.floor((index / earlier) ** 0.85 * days) - days);
    const ofDay = ((index / earlier) * 7_919) % 1;
    return new Date(this.calendar.at(day, '07:00').getTime() + Math.floor(ofDay * 15 * 60) * minuteMs);
  }

  private newPerson(): Person {
    const { random } = this;
    const number = this.people.length;
    const first = words.firstNames[(number * 7) % words.firstNames.length];
    const last = words.lastNames[(number * 11 + Math.floor(number / 30)) % words.lastNames.length];
    const person = {
      name: `${first} ${last}`,
      email: `${first}.${last}@example.${random.pick(['com', 'com', 'org'])}`.toLowerCase(),
      phone: phoneOf(number),
      city: random.pick(this.business.facts.serviceArea).name,
      street: `${random.between(101, 9_890)} ${random.pick(words.streets)}`,
    };
    this.people.push(person);
    return person;
  }

  /** Creates a contact or free-room request. Some have no source, because some browsers send none. */
  private sent(person: Person, at: Date, index: number, wantsFreeRoom: boolean): LeadDraft {
    const { random } = this;
    const { city, street, ...sender } = person;
    const { facts, site } = this.business;
    const preferences = {
      timePreference: random.pick(facts.timeWindows).value,
      preferredDate: this.appointments.openDay(this.plus(this.calendar.dayOf(at), random.between(3, 12))),
    };
    const service = random.pick([
      'residential',
      'residential',
      'residential',
      ...Object.keys(words.messages),
    ]);
    const [roomSelection, address] = [
      random.pick(['one_room', 'one_room', 'two_rugs']),
      `${street}, ${city}, MN`,
    ];
    const request = wantsFreeRoom
      ? freeRoomRequest(
          { ...sender, ...preferences, address, roomSelection, noObligationAgreement: 'yes' },
          facts,
        )
      : {
          ...{ ...sender, serviceArea: city, message: random.pick(words.messages[service]) },
          serviceType: service === 'platinum' ? `platinum-${site.brandSlug}` : service,
          ...(random.chance(0.6) ? preferences : {}),
        };
    return this.draft(request, at, index, random.chance(0.93) ? this.touches(at, wantsFreeRoom) : {});
  }

  /** A quarter of the visitors have an earlier visit from another source. */
  private touches(at: Date, wantsFreeRoom: boolean): Touches {
    const { random } = this;
    const before = (minutes: number) => new Date(at.getTime() - minutes * minuteMs);
    const last = inventTouch(random, before(random.between(3, 14)), wantsFreeRoom);
    return {
      first: random.chance(0.75) ? last : inventTouch(random, before(random.between(1_500, 13_000))),
      last,
    };
  }

  private handWritten({ name, phone, city: serviceArea }: Person, at: Date, index: number): LeadDraft {
    const { source, message } = this.random.pick(words.calls);
    const request = { name, phone, email: '', serviceArea, message, serviceType: 'residential' };
    return this.draft(request, at, index, {}, { source });
  }

  private spam(message: string, index: number): InventedLead {
    const at = this.calendar.at(this.plus(this.today, -1 - index * 4), '13:24');
    const name = `${this.random.pick(words.firstNames)} ${this.random.pick(words.senders)}`;
    const request = { name, email: `offers${index}@example.org`, phone: phoneOf(250 + index), message };
    const draft = this.draft(request, at, leadCount + index, {}, { honeypotFilled: index === 9 });
    return {
      draft,
      steps: this.past([{ at: new Date(at.getTime() + 2_000 * minuteMs), isSeenAsSpam: true }]),
    };
  }

  private draft(
    request: ContactRequest,
    at: Date,
    index: number,
    touches: Touches,
    { source, honeypotFilled = false }: { source?: LeadSource; honeypotFilled?: boolean } = {},
  ): LeadDraft {
    const answers = { ...answersOf(request), email: request.email };
    return {
      key: `${demoMark}${this.today} ${index}`,
      isKeyless: false,
      fingerprint: fingerprintOf(answers),
      createdAt: at.toISOString(),
      wish: answers,
      spamSigns: source ? [] : spamSignsOf(answers, { honeypotFilled, token: 'good' }),
      touches,
      ...(source && { byHand: { source, isAcknowledged: false } }),
    };
  }

  /** Plans a lead's steps until now: answered within hours, booked days later, completed on its day. */
  private steps(
    at: Date,
    { name: whole, street, city }: Person,
    wishedDay: Day | null,
    isFree: boolean,
  ): Step[] {
    const { random, today } = this;
    const [name] = whole.split(' ');
    const arrived = this.calendar.dayOf(at);
    const answeredAt = this.inWakingHours(new Date(at.getTime() + random.between(12, 240) * minuteMs));
    const isOld = arrived < this.plus(today, -10);
    const isBooked = random.chance(isOld ? 0.75 : 0.65);
    const answer: LeadUpdate = { status: 'contacted', priority: random.pick(words.priorities) };
    if (random.chance(0.45)) answer.notes = random.pick(words.notes);
    if (!isBooked && !isOld) answer.followUpDate = this.plus(today, random.between(-1, 5));
    const steps: Step[] = [{ at: answeredAt, update: answer }];
    if (!isBooked && isOld) {
      const lostAt = this.calendar.at(this.plus(arrived, random.between(4, 9)), '17:15');
      steps.push({ at: lostAt, update: { lostReason: random.pick(words.losses) } });
    }
    if (isBooked) {
      const booking = this.appointments.book(wishedDay ?? this.plus(arrived, random.between(3, 12)));
      const bookedAt = new Date(answeredAt.getTime() + random.between(4, 25) * minuteMs);
      steps.push({ at: bookedAt, booking, address: `${street}, ${city}` });
      const money = new SeededRandom(`money ${at.toISOString()}`);
      if (!isFree) steps.push({ at: bookedAt, quote: money.pick(words.quotes) });
      if (booking.day < today && !this.isLeftOpen(booking)) {
        const doneAt = this.calendar.at(booking.day, '19:05');
        steps.push({ at: doneAt, update: { status: 'completed' } });
        steps.push({ at: doneAt, payment: samplePayment(money, booking.day, isFree) });
        const writtenAt = this.calendar.at(this.plus(booking.day, 1), '18:40');
        const review = money.chance(0.3) && this.unwritten.pop();
        if (review) steps.push({ at: writtenAt, review: { ...review, name } });
      }
    }
    return this.past(steps);
  }

  private past(steps: Step[]): Step[] {
    return steps.filter(({ at }) => at < this.now);
  }

  private inWakingHours(instant: Date): Date {
    const day = this.calendar.dayOf(instant);
    if (instant < this.calendar.at(day, '08:00')) return this.calendar.at(day, '08:20');
    return instant > this.calendar.at(day, '20:00') ? this.calendar.at(this.plus(day, 1), '08:35') : instant;
  }

  /** Whether an appointment of the last open day is the one that isn't closed yet: the first. */
  private isLeftOpen({ day }: Booking): boolean {
    return day === this.unclosedDay && this.appointments.takenOn(day).length === 1;
  }

  /** Moves later appointments to today and tomorrow, as many as are missing and fit. */
  private fillTodayAndTomorrow(leads: InventedLead[]): void {
    const tomorrow = this.plus(this.today, 1);
    const later = leads.flatMap((lead) =>
      bookingsOf([lead])
        .filter(({ booking }) => booking.day > tomorrow)
        .map(({ booking }) => ({ lead, booking })),
    );
    for (const [index, day] of [this.today, tomorrow].entries())
      while (
        this.appointments.takenOn(day).length < jobsSoon[index] &&
        this.appointments.freeTimes(day).length > 0
      ) {
        const moved = later.pop();
        if (!moved) return;
        Object.assign(moved.booking, this.appointments.take(day));
        const answer = moved.lead.steps.find((step) => 'update' in step);
        if (answer && this.appointments.isDayOfRest(day)) answer.update.notes = words.dayOfRestNote;
      }
  }

  /** Makes some emails fail, on leads old enough that the site no longer warns about them. */
  private refuseSomeEmails(leads: InventedLead[]): void {
    const isCompleted = (step: Step) =>
      'update' in step && step.update.status && isDone({ status: step.update.status });
    const booked = leads.filter(({ draft, steps }) => draft.wish.email && steps.some(isCompleted));
    words.refusals.forEach((refusal, index) => {
      booked[10 + index * 12].refusal = refusal;
    });
  }

  private plus(day: Day, count: number): Day {
    return this.calendar.plusDays(day, count);
  }
}

export const phoneOf = (number: number) =>
  `(${words.areaCodes[number % words.areaCodes.length]}) 555-01${String((number * 7) % 100).padStart(2, '0')}`;
