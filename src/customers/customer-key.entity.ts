import { Column, Entity, PrimaryColumn } from 'typeorm';

/** By what a customer is recognised. Each phone number and each e-mail address belongs to one customer: the database sees to that. */
@Entity('customer_keys')
export class CustomerKey {
  /** `code` is a referral code that a customer had before two were merged. */
  @PrimaryColumn('varchar', { length: 5 })
  kind: 'phone' | 'email' | 'code';

  /** A phone in E.164 form, an e-mail in lower case, a code as it was. */
  @PrimaryColumn('varchar', { length: 254 })
  value: string;

  @Column('int')
  customerId: number;

  /** The import that brought it; null where it came with a lead or from the owner. */
  @Column('int', { nullable: true })
  importId: number | null;

  /** Set by the owner: it stays when the leads that have it go. */
  @Column('boolean', { default: false })
  isKept: boolean;

  /** Grows whenever the row is locked (`lockRows`). */
  @Column({ type: 'int', default: 0, select: false, update: false })
  lockCount?: number;
}
