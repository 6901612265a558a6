import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

const cents = { to: (amount: number) => amount, from: Number };

/** A customer: the person behind leads whose name and phone number, or email and phone number, agree. */
@Entity('customers')
export class Customer {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('varchar', { length: 200 })
  name: string;

  /** '' if unknown, like phone and address. */
  @Column('varchar', { length: 254 })
  email: string;

  /** Whether the owner entered, imported or confirmed the email, unlike one from a website request. */
  @Column('boolean', { default: false })
  isEmailConfirmed: boolean;

  @Column('varchar', { length: 50 })
  phone: string;

  @Column('varchar', { length: 600 })
  address: string;

  /** The normalized address; equal ones suggest the same household. '' for none. */
  @Column('varchar', { length: 190 })
  addressKey: string;

  /** The text to search: name, email, phone and address, folded (`foldText`). */
  @Column('varchar', { length: 2240, select: false })
  searchLines: string;

  @Column('text')
  notes: string;

  /** The last cleaning according to an import, YYYY-MM-DD. Later ones are jobs. */
  @Column('varchar', { length: 10, nullable: true })
  lastCleanedOn: string | null;

  /** What the customer spent before, according to an import, in US cents. */
  @Column('int', { nullable: true })
  importedCents: number | null;

  /** The code that the customer gives to neighbors, like ADA-7K2F. */
  @Column('varchar', { length: 24 })
  referralCode: string;

  @Column('datetime', { precision: 3 })
  createdAt: Date;

  /** The import that added it (0 for the owner, null for a lead), and the line in its file. */
  @Column('int', { nullable: true })
  importId: number | null;

  @Column('int', { nullable: true })
  importLine: number | null;

  /** Goes up with every change by the owner. Undoing an import keeps changed customers. */
  @Column('int', { default: 0 })
  version: number;

  /** How many jobs were completed. CustomerTotalsService sets this and the columns below. */
  @Column('int', { default: 0 })
  totalJobs: number;

  /** What was charged for completed jobs and before an import, in whole US cents. */
  @Column('bigint', { default: 0, transformer: cents })
  totalChargedCents: number;

  @Column('bigint', { default: 0, transformer: cents })
  totalPaidCents: number;

  /** The day of the first completed job, YYYY-MM-DD; '' for none. */
  @Column('varchar', { length: 10, default: '' })
  firstDoneOn: string;

  /** How many jobs were completed on that day. All later ones are repeat jobs. */
  @Column('int', { default: 0 })
  firstDayJobs: number;

  /** The day of the last completed job; '' for none. */
  @Column('varchar', { length: 10, default: '' })
  lastDoneOn: string;

  /** The last cleaning, by a job or an import; '' for none. */
  @Column('varchar', { length: 10, default: '' })
  cleanedOn: string;

  /** The same, but later than any day without a cleaning, so that an index sorts those customers last. */
  @Column('varchar', { length: 10, default: '9999-12-31' })
  overdueOrder: string;

  /** Whether the rebooking reminder about the last cleaning was sent. */
  @Column('boolean', { default: false })
  isReminded: boolean;
}
