import { Column, Entity, PrimaryColumn } from 'typeorm';

/** "undone" is a close-out that was undone. */
export type ReportKind = 'on-my-way' | 'note' | 'close-out' | 'undone' | 'photo' | 'photo-consent';

/** Something that was reported from a stop. */
@Entity('crew_reports')
export class CrewReport {
  /** Unique, so that a report is stored once, however often it is sent. */
  @PrimaryColumn('varchar', { length: 64 })
  idempotencyKey: string;

  @Column('int')
  leadId: number;

  @Column('varchar', { length: 16 })
  kind: ReportKind;

  /** A note's text, photo IDs, the answer about them, or the job before a close-out; '' for other kinds. */
  @Column('text')
  text: string;

  /** The crew's name; '' for the owner. */
  @Column('varchar', { length: 60 })
  crew: string;

  @Column('datetime', { precision: 3 })
  createdAt: Date;
}
