import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An entry of a lead's timeline. */
@Entity('lead_changes')
export class LeadChange {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('int')
  leadId: number;

  /** "changed", or the word of the part that added it. */
  @Column('varchar', { length: 32 })
  kind: string;

  /** What happened, as JSON. */
  @Column('text')
  details: string;

  /** The lead's version afterwards. */
  @Column('int', { default: 0 })
  leadVersion: number;

  @Column('datetime', { precision: 3 })
  createdAt: Date;
}
