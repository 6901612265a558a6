import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Days on which the business is closed although it would be open. */
@Entity('days_off')
export class DayOffRow {
  @PrimaryGeneratedColumn()
  id: number;

  /** YYYY-MM-DD, the first of the days; the last one stands in `untilDay`. */
  @Column('varchar', { length: 10 })
  fromDay: string;

  @Column('varchar', { length: 10 })
  untilDay: string;

  @Column('varchar', { length: 200, default: '' })
  reason: string;
}
