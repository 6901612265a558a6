import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A visit of a plan. Its lead has the day, the appointment and the money. */
@Entity('plan_visits')
export class PlanVisit {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('int')
  planId: number;

  /** The day the plan sets, YYYY-MM-DD. Unique with the two columns beside it: no visit is made twice. */
  @Column('varchar', { length: 10 })
  occurrence: string;

  /** Null if it was skipped before it was made, if no slot was open, or if its lead was erased. */
  @Column('int', { nullable: true })
  leadId: number | null;

  /** "unplaced": no slot was open between its day and the next visit. */
  @Column('varchar', { length: 10 })
  state: 'made' | 'skipped' | 'unplaced';

  /** The visit's ID once a plan change has taken it back, so that it can be made again; 0 until then. */
  @Column('int', { default: 0 })
  withdrawn: number;

  @Column('datetime', { precision: 3 })
  createdAt: Date;
}
