import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { LeadSource } from '../../../views/contracts/leads/lead-sources.js';
import type {
  LeadEstimate,
  LeadPriority,
  LeadStatus,
  RequestKind,
} from '../../../views/contracts/leads/leads.js';
import type { LostReason } from '../../../views/contracts/leads/lost.js';
import { extraFields } from '../../../views/forms/leads/contact.js';
import { maxLengthOf } from '../../../views/forms/rules.js';

/** A request for a cleaning: a lead, from its arrival to the completed appointment. */
@Entity('contacts')
export class Lead {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('varchar', { length: 200 })
  name: string;

  /** '' if the owner added the lead without one. */
  @Column('varchar', { length: 254 })
  email: string;

  @Column('varchar', { length: 50 })
  phone: string;

  @Column('varchar', { length: 600, nullable: true })
  serviceArea: string | null;

  @Column('varchar', { length: 200, nullable: true })
  serviceType: string | null;

  @Column('text', { nullable: true })
  message: string | null;

  /** The appointment's day, YYYY-MM-DD. Until there is one, the day requested, which may be any text. */
  @Column('varchar', { name: 'preferredDate', length: 40, nullable: true })
  day: string | null;

  /** The name of an arrival window or an exact time, HH:MM; null or '' for any time. */
  @Column('varchar', { name: 'timePreference', length: 40, nullable: true })
  timeWindow: string | null;

  /** The length of an appointment at an exact time. */
  @Column('int', { nullable: true })
  appointmentMinutes: number | null;

  /** Where the van goes, as the owner typed it. */
  @Column('varchar', { length: 600, nullable: true })
  address: string | null;

  /**
   * What the customer requested, once the owner has set another day or time; '' for nothing. Null: `day` and
   * `timeWindow` are the request.
   */
  @Column('varchar', { length: 40, nullable: true })
  wishedDay: string | null;

  @Column('varchar', { length: 40, nullable: true })
  wishedTimeWindow: string | null;

  @Column('varchar', { length: 16, default: 'new' })
  status: LeadStatus;

  /** When the customer canceled; null again once there is a new appointment. */
  @Column('datetime', { precision: 3, nullable: true })
  cancelledAt: Date | null;

  /** When the owner canceled an appointment the customer knew of; null after a new one or a new request. */
  @Column('datetime', { precision: 3, nullable: true })
  appointmentCanceledAt: Date | null;

  /** When and why it came to nothing; null unless it is lost. A lost lead has the status "contacted". */
  @Column('datetime', { precision: 3, nullable: true })
  lostAt: Date | null;

  @Column('varchar', { length: 24, nullable: true })
  lostReason: LostReason | null;

  @Column('varchar', { length: 200, nullable: true })
  lostNote: string | null;

  @Column('varchar', { length: 16, default: 'normal' })
  priority: LeadPriority;

  @Column('text', { nullable: true })
  notes: string | null;

  /** A calendar date, YYYY-MM-DD. */
  @Column('varchar', { length: 10, nullable: true })
  followUpDate: string | null;

  /** The UID of the appointment's event; null if there is none (`AppointmentsService.mark`). */
  @Column('varchar', { length: 255, nullable: true })
  calendarEventId: string | null;

  @Column('boolean', { default: false })
  emailsSent: boolean;

  @Column('datetime', { precision: 3 })
  createdAt: Date;

  /** Spam is stored, but left out of lists, counts and emails until the owner chooses "Not spam". */
  @Column('boolean', { name: 'isSuspect', default: false })
  isSpam: boolean;

  /** The spam signs, separated by commas: "honeypot,links". They stay when the owner chooses "Not spam". */
  @Column('varchar', { name: 'suspicions', length: 255, nullable: true })
  spamSigns: string | null;

  /** When the owner saw it in the list of spam; null until then. */
  @Column('datetime', { precision: 3, nullable: true })
  spamSeenAt: Date | null;

  /** The lead whose content this one repeats under another key. */
  @Column('int', { nullable: true })
  duplicateOf: number | null;

  /** The source, if the owner added it; null for a request from the site. */
  @Column('varchar', { length: 16, nullable: true })
  source: LeadSource | null;

  /** The price that the visitor saw; null without an order. */
  @Column('simple-json', { nullable: true })
  estimate: LeadEstimate | null;

  /** Unique, so that a request is stored once, however often it is sent. */
  @Column('varchar', { length: 64 })
  idempotencyKey: string;

  /** SHA-256 of the visitor's answers in hex: separates a repeat from another request under the same key. */
  @Column('varchar', { length: 64 })
  fingerprint: string;

  /** The customer; null for spam, and for a moment after arrival. Saving a lead doesn't change it. */
  @Column({ type: 'int', nullable: true, update: false })
  customerId: number | null;

  /** The customer's most urgent open request (`openRequestsIn`); null for none. Saving doesn't change it. */
  @Column({ type: 'varchar', length: 16, nullable: true, update: false })
  asksFor: RequestKind | null;

  /** Goes up with every save by the owner, to detect saves from an old copy. */
  @Column('int', { default: 0 })
  version: number;

  /** Goes up whenever the row is locked (`lockRows`). */
  @Column({ type: 'int', default: 0, select: false, update: false })
  lockCount?: number;

  /** The phone in E.164, to find a person's other requests; the digits typed if it isn't a valid number. */
  @Column('varchar', { length: 50, nullable: true, select: false })
  phoneKey: string | null;

  /** The email in lower case. */
  @Column('varchar', { length: 254, nullable: true, select: false })
  emailKey: string | null;

  /** Text to search (`searchLinesOf`), cut to fit the index. Set by LeadKeysService, like the two above. */
  @Column('varchar', { length: 2240, nullable: true, select: false })
  searchLines: string | null;

  /** The city or cities (`cityKeyOf`); '' if unclear. Set by LeadKeysService and LeadCitiesService. */
  @Column('varchar', { length: 190, nullable: true, select: false })
  cityKey: string | null;
}

// The contact form's extra fields.
for (const [name, field] of extraFields)
  Column('varchar', { length: maxLengthOf(field), nullable: true })(Lead.prototype, name);
