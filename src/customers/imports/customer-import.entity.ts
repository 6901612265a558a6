import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { ImportColumns, ImportState } from '../../../views/contracts/customers/customers.js';

/** A file of customers on its way into the table of customers. Its rows stand in `customer_import_rows` until they are imported. */
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

  /** Why nothing could be read. */
  @Column('varchar', { length: 400, nullable: true })
  problem: string | null;

  /** The file's text; null once it is imported, given up, or a day old. */
  @Column('text', { nullable: true, select: false })
  content: string | null;

  @Column('simple-json')
  headings: string[];

  @Column('simple-json', { name: 'columnsOf' })
  columns: ImportColumns;

  /** Whether it was no UTF-8 and was read as Windows text. */
  @Column('boolean')
  isGuessed: boolean;

  /** Lines with something in them, below the headings; and how many of them have been read. */
  @Column('int')
  rowsInAll: number;

  @Column('int', { default: 0 })
  rowsRead: number;

  @Column('int', { default: 0 })
  added: number;

  /** Of those that are known, how many learn something. */
  @Column('int', { default: 0 })
  filled: number;

  @Column('int', { default: 0 })
  known: number;

  /** Rows of a person who stands higher up in the file. */
  @Column('int', { default: 0 })
  repeated: number;

  @Column('int', { default: 0 })
  broken: number;

  /** Customers who stayed when it was undone. */
  @Column('int', { default: 0 })
  kept: number;

  /** Until when it belongs to the process that works on it; another one may take it over after that. */
  @Column('datetime', { precision: 3 })
  leasedUntil: Date;

  @Column('varchar', { length: 36, nullable: true })
  leasedBy: string | null;

  @Column('datetime', { precision: 3, nullable: true })
  finishedAt: Date | null;
}
