import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A slot reserved for an appointment: one crew in one arrival window. The primary key prevents double
 * booking. The owner may book more appointments than there are crews; these get higher crew numbers.
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
