import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { PlanPause, PlanTerm } from '../../../views/contracts/customers/plans.js';

/** A customer's recurring plan: how often we come, in which hours, for which price. Days are YYYY-MM-DD. */
@Entity('plans')
export class Plan {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('int')
  customerId: number;

  /** The lead from which it was made; null if it was made from the customer, or the lead was erased. */
  @Column('int', { nullable: true })
  leadId: number | null;

  @Column('simple-json')
  terms: PlanTerm[];

  @Column('simple-json')
  pauses: PlanPause[];

  @Column('varchar', { length: 10, nullable: true })
  endsOn: string | null;

  @Column('varchar', { length: 200, nullable: true })
  serviceType: string | null;

  /** Where the van goes; '' for the customer's address. */
  @Column('varchar', { length: 600 })
  address: string;

  /** Whether visits are booked without the customer's confirmation. */
  @Column('boolean')
  isAutoConfirmed: boolean;

  /** The last day whose visits were made. */
  @Column('varchar', { length: 10 })
  checkedThrough: string;

  @Column('datetime', { precision: 3 })
  createdAt: Date;

  @Column('datetime', { precision: 3, nullable: true })
  endedAt: Date | null;

  /** Who ended it: "date" if its last day has passed; '' while it goes on. */
  @Column('varchar', { length: 8 })
  endedBy: '' | 'owner' | 'customer' | 'date';

  /** Goes up with every change, so that a save made from an old copy is rejected. */
  @Column('int', { default: 0 })
  version: number;

  /** Goes up whenever the row is locked (`lockRows`). */
  @Column({ type: 'int', default: 0, select: false, update: false })
  lockCount?: number;
}
