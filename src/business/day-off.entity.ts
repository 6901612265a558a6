import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Days on which the business is closed despite its opening hours. */
@Entity('days_off')
export class DayOffRow {
  @PrimaryGeneratedColumn()
  id: number;

  /** The first day, YYYY-MM-DD; `untilDay` is the last. */
  @Column('varchar', { length: 10 })
  fromDay: string;

  @Column('varchar', { length: 10 })
  untilDay: string;

  @Column('varchar', { length: 200, default: '' })
  reason: string;
}
