import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The order in which the owner wants a day's stops. */
@Entity('day_orders')
export class DayOrder {
  /** YYYY-MM-DD. */
  @PrimaryColumn('varchar', { length: 10 })
  day: string;

  /** The leads' IDs, first stop first. Leads that have moved to another day are ignored. */
  @Column('simple-json')
  leadIds: number[];
}
