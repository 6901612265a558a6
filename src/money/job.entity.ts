import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PaymentMethod, QuoteLine } from '../../views/contracts/money/money.js';

/** A lead's job in money: quoted, charged and paid. Amounts are whole US cents, days YYYY-MM-DD. */
@Entity('jobs')
export class Job {
  @PrimaryColumn('int')
  leadId: number;

  @Column('simple-json', { name: 'quoteLines' })
  lines: QuoteLine[];

  /** The owner's note below the lines; '' for none. */
  @Column('varchar', { name: 'quoteNote', length: 2000, default: '' })
  note: string;

  /** The last day on which the next quote can be accepted, if the owner chose another than the usual one. */
  @Column('varchar', { name: 'quoteExpiresOn', length: 10, nullable: true })
  expiresOn: string | null;

  /** The sum of the lines; null while nothing is quoted. */
  @Column('int', { nullable: true })
  quotedCents: number | null;

  /** When the customer accepted these exact lines. */
  @Column('datetime', { precision: 3, nullable: true })
  acceptedAt: Date | null;

  /** The final amount that the customer was charged. */
  @Column('int', { nullable: true })
  chargedCents: number | null;

  /** The day of the work; null while the lead is not completed or is in spam. */
  @Column('varchar', { length: 10, nullable: true })
  doneOn: string | null;

  @Column('varchar', { length: 10, nullable: true })
  paidOn: string | null;

  @Column('varchar', { length: 16, nullable: true })
  paidBy: PaymentMethod | null;

  /** The costs of travel and supplies; null if the owner didn't enter them. */
  @Column('int', { nullable: true })
  travelCents: number | null;

  @Column('int', { nullable: true })
  productCents: number | null;

  /** A link to an invoice or payment page in another product. */
  @Column('varchar', { length: 500, nullable: true })
  paymentUrl: string | null;

  /** Goes up with every change, so that a save made from an old copy is rejected. */
  @Column('int', { default: 0 })
  version: number;
}
