import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { ImportColumns, ImportState } from '../../../views/contracts/customers/customers.js';

/** An uploaded file of customers. Its rows are in `customer_import_rows` until they are imported. */
@Entity('customer_imports')
export class CustomerImport {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('varchar', { length: 200 })
  fileName: string;

  @Column('datetime', { precision: 3 })
  createdAt: Date;

  @Column('varchar', { length: 10 })
  state: ImportState;

  /** Why the file couldn't be read. */
  @Column('varchar', { length: 400, nullable: true })
  problem: string | null;

  /** The file's text; null once it is imported, discarded or a day old. */
  @Column('text', { nullable: true, select: false })
  content: string | null;

  @Column('simple-json')
  headings: string[];

  @Column('simple-json', { name: 'columnsOf' })
  columns: ImportColumns;

  /** Whether it isn't UTF-8 and was read as Windows text. */
  @Column('boolean')
  isGuessed: boolean;

  /** Rows below the headings, without empty lines; and how many were read. */
  @Column('int')
  rowsInAll: number;

  @Column('int', { default: 0 })
  rowsRead: number;

  @Column('int', { default: 0 })
  added: number;

  /** How many of the existing customers get new details. */
  @Column('int', { default: 0 })
  filled: number;

  @Column('int', { default: 0 })
  known: number;

  /** Rows for the same person as an earlier row of the file. */
  @Column('int', { default: 0 })
  repeated: number;

  @Column('int', { default: 0 })
  broken: number;

  /** Customers who stayed when it was undone. */
  @Column('int', { default: 0 })
  kept: number;

  /** When the lease of the process that works on it ends; then another process may lease it. */
  @Column('datetime', { precision: 3 })
  leasedUntil: Date;

  @Column('varchar', { length: 36, nullable: true })
  leasedBy: string | null;

  @Column('datetime', { precision: 3, nullable: true })
  finishedAt: Date | null;
}
