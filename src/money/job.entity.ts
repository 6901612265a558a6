import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PaymentMethod, QuoteLine } from '../../views/contracts/money/money.js';

/** A lead's cleaning as far as money goes: what was quoted, charged and paid. Amounts are whole US cents, days YYYY-MM-DD. */
@Entity('jobs')
export class Job {
  @PrimaryColumn('int')
  leadId: number;

  @Column('simple-json', { name: 'quoteLines' })
  lines: QuoteLine[];

  /** What the owner wrote below the lines; '' for nothing. */
  @Column('varchar', { name: 'quoteNote', length: 2000, default: '' })
  note: string;

  /** The sum of the lines; null while nothing is quoted. */
  @Column('int', { nullable: true })
  quotedCents: number | null;

  /** When somebody said yes to these very lines. */
  @Column('datetime', { precision: 3, nullable: true })
  acceptedAt: Date | null;

  /** What the customer was asked to pay in the end. */
  @Column('int', { nullable: true })
  chargedCents: number | null;

  /** The day on which the work was done; null while the lead is not completed, or is held as spam. */
  @Column('varchar', { length: 10, nullable: true })
  doneOn: string | null;

  @Column('varchar', { length: 10, nullable: true })
  paidOn: string | null;

  @Column('varchar', { length: 16, nullable: true })
  paidBy: PaymentMethod | null;

  /** What it cost to get there, and in product; null where the owner does not say. */
  @Column('int', { nullable: true })
  travelCents: number | null;

  @Column('int', { nullable: true })
  productCents: number | null;

  /** Where the customer can pay: an invoice or a payment page of another product. */
  @Column('varchar', { length: 500, nullable: true })
  paymentUrl: string | null;

  /** Counts changes, so that a save made from an old copy is noticed. */
  @Column('int', { default: 0 })
  version: number;
}
