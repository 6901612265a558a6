import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A place that an appointment takes: one crew in one arrival window. Its key is what keeps two appointments from one place. Appointments
 * beyond the number of crews, which the owner may make, have higher numbers.
 */
@Entity('taken_places')
export class ReservedSlot {
  /** YYYY-MM-DD. */
  @PrimaryColumn('varchar', { length: 10 })
  day: string;

  @PrimaryColumn('varchar', { length: 40 })
  timeWindow: string;

  /** From 1. */
  @PrimaryColumn('int')
  crew: number;

  @Column('int')
  leadId: number;
}
