import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A person whom the business works for, or has worked for: the one behind all leads of a phone number and an e-mail address. */
@Entity('customers')
export class Customer {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('varchar', { length: 200 })
  name: string;

  /** '' where none is known, like phone and address. */
  @Column('varchar', { length: 254 })
  email: string;

  @Column('varchar', { length: 50 })
  phone: string;

  @Column('varchar', { length: 600 })
  address: string;

  /** The address without spelling; equal ones suggest one household. '' for none. */
  @Column('varchar', { length: 190 })
  addressKey: string;

  /** What a search looks through: name, e-mail, phone and address in lower case. */
  @Column('varchar', { length: 2240, select: false })
  searchLines: string;

  @Column('text')
  notes: string;

  /** The last cleaning that an import tells of, YYYY-MM-DD. Those since then are jobs. */
  @Column('varchar', { length: 10, nullable: true })
  lastCleanedOn: string | null;

  /** What the customer gives to neighbors, such as ADA-7K2F. */
  @Column('varchar', { length: 24 })
  referralCode: string;

  @Column('datetime', { precision: 3 })
  createdAt: Date;

  /** The import that has added the customer, and the line of its file; null for one that came with a lead. */
  @Column('int', { nullable: true })
  importId: number | null;

  @Column('int', { nullable: true })
  importLine: number | null;

  /** Counts what the owner has changed: what was built upon an import is not undone with it. */
  @Column('int', { default: 0 })
  version: number;
}
