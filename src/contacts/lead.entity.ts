import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { LeadPriority, LeadStatus } from '../../views/leads.js';

/** A visitor's request for a cleaning: a lead, from its arrival to the completed job. */
@Entity('contacts')
export class Lead {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('varchar', { length: 200 })
  name: string;

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

  /** As the visitor gave it; the form sends a calendar date, YYYY-MM-DD. */
  @Column('varchar', { length: 40, nullable: true })
  preferredDate: string | null;

  @Column('varchar', { length: 40, nullable: true })
  timePreference: string | null;

  @Column('varchar', { length: 16, default: 'new' })
  status: LeadStatus;

  @Column('varchar', { length: 16, default: 'normal' })
  priority: LeadPriority;

  @Column('text', { nullable: true })
  notes: string | null;

  /** A calendar date, YYYY-MM-DD. */
  @Column('varchar', { length: 10, nullable: true })
  followUpDate: string | null;

  @Column('varchar', { length: 255, nullable: true })
  calendarEventId: string | null;

  @Column('boolean', { default: false })
  emailsSent: boolean;

  @Column('datetime', { precision: 3 })
  createdAt: Date;

  /** One request is one lead, however often it is sent. */
  @Column('varchar', { length: 64 })
  idempotencyKey: string;

  /** SHA-256 of what the visitor sent, in hexadecimal: tells a repeat from another request under the same key. */
  @Column('varchar', { length: 64 })
  fingerprint: string;
}
