import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A customer: the person behind all leads with the same phone number or email. */
@Entity('customers')
export class Customer {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('varchar', { length: 200 })
  name: string;

  /** '' if unknown, like phone and address. */
  @Column('varchar', { length: 254 })
  email: string;

  @Column('varchar', { length: 50 })
  phone: string;

  @Column('varchar', { length: 600 })
  address: string;

  /** The normalized address; equal ones suggest the same household. '' for none. */
  @Column('varchar', { length: 190 })
  addressKey: string;

  /** The text to search: name, email, phone and address in lower case. */
  @Column('varchar', { length: 2240, select: false })
  searchLines: string;

  @Column('text')
  notes: string;

  /** The last cleaning according to an import, YYYY-MM-DD. Later ones are jobs. */
  @Column('varchar', { length: 10, nullable: true })
  lastCleanedOn: string | null;

  /** The code that the customer gives to neighbors, like ADA-7K2F. */
  @Column('varchar', { length: 24 })
  referralCode: string;

  @Column('datetime', { precision: 3 })
  createdAt: Date;

  /** The import that added the customer, and the line in its file; null for one from a lead. */
  @Column('int', { nullable: true })
  importId: number | null;

  @Column('int', { nullable: true })
  importLine: number | null;

  /** Goes up with every change by the owner. Undoing an import keeps changed customers. */
  @Column('int', { default: 0 })
  version: number;
}
