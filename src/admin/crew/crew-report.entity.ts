import { Column, Entity, PrimaryColumn } from 'typeorm';

export type ReportKind = 'on-my-way' | 'note' | 'close-out' | 'photo' | 'photo-consent';

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

  /** The text of a note, the IDs of photos, or the answer about them; '' for other kinds. */
  @Column('text')
  text: string;

  /** The crew's name; '' for the owner. */
  @Column('varchar', { length: 60 })
  crew: string;

  @Column('datetime', { precision: 3 })
  createdAt: Date;
}
