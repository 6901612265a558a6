import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A phone number or an email that identifies a customer. The primary key makes sure that each belongs to one customer. */
@Entity('customer_keys')
export class CustomerKey {
  /** `code` is the referral code of a customer who was merged into this one. */
  @PrimaryColumn('varchar', { length: 5 })
  kind: 'phone' | 'email' | 'code';

  /** A phone in E.164 format, an email in lower case, or a code. */
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
