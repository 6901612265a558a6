import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An entry of a lead's timeline. */
@Entity('lead_changes')
export class LeadChange {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('int')
  leadId: number;

  /** "changed" for the owner's changes; other modules add kinds of their own, like "reminder.done". */
  @Column('varchar', { length: 32 })
  kind: string;

  /** A `TimelineDetails` as JSON. */
  @Column('text')
  details: string;

  /** The lead's version after the owner's change; 0 for entries of other kinds. */
  @Column('int', { default: 0 })
  leadVersion: number;

  @Column('datetime', { precision: 3 })
  createdAt: Date;
}
