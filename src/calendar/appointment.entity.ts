import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A lead's appointment. The row stays after a cancellation, so that the UID and the sequence continue. */
@Entity('appointments')
export class Appointment {
  @PrimaryColumn('int')
  leadId: number;

  /** The UID of its event in every calendar; the lead's calendarEventId while there is an event. */
  @Column('varchar', { length: 255 })
  uid: string;

  /** Grows with every change (RFC 5545 3.8.7.4). */
  @Column('int', { default: 0 })
  sequence: number;

  /** False once it is canceled. */
  @Column('boolean', { default: true })
  isBooked: boolean;

  /** Whether a recurring plan proposed it and the customer hasn't confirmed it. */
  @Column('boolean', { default: false })
  isTentative: boolean;

  /** YYYY-MM-DD. */
  @Column('varchar', { length: 10 })
  day: string;

  /** "morning", "afternoon" or "evening", or an exact time, HH:MM; anything else is the whole day. */
  @Column('varchar', { length: 40, default: '' })
  timeWindow: string;

  /** Its length, if it has an exact time. */
  @Column('int', { nullable: true })
  minutes: number | null;

  @Column('datetime', { precision: 3 })
  changedAt: Date;

  /** Whether the last change came from the website: booked there, or changed through the customer's link. */
  @Column('boolean', { default: false })
  isByCustomer: boolean;

  /** The day in the last email to the customer; '' for no appointment. */
  @Column('varchar', { length: 10, default: '' })
  toldDay: string;

  @Column('varchar', { length: 40, default: '' })
  toldWindow: string;

  /** Whether the calendar server has the event, as far as we know. */
  @Column('boolean', { default: false })
  isOnServer: boolean;
}
