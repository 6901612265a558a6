import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { QuoteDocument } from '../../views/contracts/money/money.js';

/** A quote as it was sent. It never changes: a changed quote is a new one with the next number. */
@Entity('quotes')
export class Quote {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('int')
  leadId: number;

  /** Counts the quotes of a lead, from 1. */
  @Column('int')
  number: number;

  @Column('simple-json')
  document: QuoteDocument;

  @Column('datetime', { precision: 3 })
  sentAt: Date;

  /** When the customer accepted it; null until then. */
  @Column('datetime', { precision: 3, nullable: true })
  acceptedAt: Date | null;
}
