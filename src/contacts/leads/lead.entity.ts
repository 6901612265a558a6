import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type {
  LeadEstimate,
  LeadPriority,
  LeadSource,
  LeadStatus,
} from '../../../views/contracts/leads/leads.js';

/** A visitor's request for a cleaning: a lead, from its arrival to the completed appointment. */
@Entity('contacts')
export class Lead {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('varchar', { length: 200 })
  name: string;

  /** '' for a lead without one, which the owner wrote down. */
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

  /**
   * The day of the appointment; until there is one, the day that the customer wished for. The owner sets a calendar date,
   * YYYY-MM-DD; a wish may be any text.
   */
  @Column('varchar', { name: 'preferredDate', length: 40, nullable: true })
  day: string | null;

  /** When on that day: the name of an arrival window, or an exact time, HH:MM; null or '' for any time. */
  @Column('varchar', { name: 'timePreference', length: 40, nullable: true })
  timeWindow: string | null;

  /** How long the appointment at an exact time lasts. */
  @Column('int', { nullable: true })
  appointmentMinutes: number | null;

  /** Where the van goes, as the owner wrote it down. */
  @Column('varchar', { length: 600, nullable: true })
  address: string | null;

  /** What the customer had wished for, once the owner has set another day or time; '' for no wish. Null: as they are now. */
  @Column('varchar', { length: 40, nullable: true })
  wishedDay: string | null;

  @Column('varchar', { length: 40, nullable: true })
  wishedTimeWindow: string | null;

  @Column('varchar', { length: 16, default: 'new' })
  status: LeadStatus;

  /** When the customer cancelled; null again once there is another appointment. */
  @Column('datetime', { precision: 3, nullable: true })
  cancelledAt: Date | null;

  @Column('varchar', { length: 16, default: 'normal' })
  priority: LeadPriority;

  @Column('text', { nullable: true })
  notes: string | null;

  /** A calendar date, YYYY-MM-DD. */
  @Column('varchar', { length: 10, nullable: true })
  followUpDate: string | null;

  /** The UID of the appointment's event; null while there is none (`AppointmentsService.mark`). */
  @Column('varchar', { length: 255, nullable: true })
  calendarEventId: string | null;

  @Column('boolean', { default: false })
  emailsSent: boolean;

  @Column('datetime', { precision: 3 })
  createdAt: Date;

  /** Held as spam: stored, but out of the lists, the counts and the mails until the owner says otherwise. */
  @Column('boolean', { name: 'isSuspect', default: false })
  isSpam: boolean;

  /** Why it was held, as words separated by commas, such as "honeypot,links". It stays when the owner says "Not spam". */
  @Column('varchar', { name: 'suspicions', length: 255, nullable: true })
  spamSigns: string | null;

  /** When the owner looked through the list of spam with this lead in it; null until then. */
  @Column('datetime', { precision: 3, nullable: true })
  spamSeenAt: Date | null;

  /** The lead whose content this one repeats under another key. */
  @Column('int', { nullable: true })
  duplicateOf: number | null;

  /** How it came, where the owner wrote it down; null for a request that came over the site. */
  @Column('varchar', { length: 16, nullable: true })
  source: LeadSource | null;

  /** The price that the visitor was shown for an order; null for a request without one. */
  @Column('simple-json', { nullable: true })
  estimate: LeadEstimate | null;

  /** Unique, so that a request becomes one lead however often it is sent. */
  @Column('varchar', { length: 64 })
  idempotencyKey: string;

  /** SHA-256 of the answers that the visitor gave, in hexadecimal: tells a repeat from another request under the same key. */
  @Column('varchar', { length: 64 })
  fingerprint: string;

  /** Whose request it is; null until that is found out, which takes a moment, and for spam. Saves of a lead leave it as it is. */
  @Column({ type: 'int', nullable: true, update: false })
  customerId: number | null;

  /** Counts the owner's saves, so that one made from an old copy is noticed. */
  @Column('int', { default: 0 })
  version: number;

  /** Grows whenever the row is locked (`lockRows`). */
  @Column({ type: 'int', default: 0, select: false, update: false })
  lockCount?: number;

  /** The phone in E.164 form, to find requests of the same person; the digits typed where they are no possible number. */
  @Column('varchar', { length: 50, nullable: true, select: false })
  phoneKey: string | null;

  /** The e-mail in lower case. */
  @Column('varchar', { length: 254, nullable: true, select: false })
  emailKey: string | null;

  /** What a search looks through (`searchLinesOf`), cut to what the index holds; like the two before set by LeadKeysService. */
  @Column('varchar', { length: 2240, nullable: true, select: false })
  searchLines: string | null;

  /** What the release before has in the place of `phoneKey`. Emptied with every change, so that it works it out again. */
  @Column('varchar', { length: 50, nullable: true, select: false })
  phoneDigits: string | null;

  /** What the release before has in the place of `searchLines`; it sets it together with `phoneDigits`. */
  @Column('varchar', { length: 560, nullable: true, select: false })
  searchText: string | null;
}
