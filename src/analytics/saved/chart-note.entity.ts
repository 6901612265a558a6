import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A note on the charts. */
@Entity('chart_notes')
export class ChartNoteRow {
  @PrimaryGeneratedColumn()
  id: number;

  /** For the owner's own notes, the start of the business's day. */
  @Column('datetime', { precision: 3 })
  happenedAt: Date;

  @Column('varchar', { length: 160 })
  text: string;

  /** Whether the site added it. */
  @Column('boolean')
  isAutomatic: boolean;
}
