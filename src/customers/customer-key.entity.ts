import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * What a lead's customer is found by. The primary key makes sure that each key belongs to one customer: a
 * phone number or an email to the first who had it.
 */
@Entity('customer_keys')
export class CustomerKey {
  /** `pair`: two details of a person with another's phone. `code`: a merged customer's referral code. */
  @PrimaryColumn('varchar', { length: 5 })
  kind: 'phone' | 'email' | 'pair' | 'code';

  /** A phone in E.164 format, an email in lower case, the hash of a pair, or a code. */
  @PrimaryColumn('varchar', { length: 254 })
  value: string;

  @Column('int')
  customerId: number;

  /** The import that added it; null if it came from a lead or the owner. */
  @Column('int', { nullable: true })
  importId: number | null;

  /** Set by the owner: it stays when its leads are erased. */
  @Column('boolean', { default: false })
  isKept: boolean;

  /** Goes up whenever the row is locked (`lockRows`). */
  @Column({ type: 'int', default: 0, select: false, update: false })
  lockCount?: number;
}
