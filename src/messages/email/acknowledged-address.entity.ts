import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An email that an address got in the last days because somebody typed the address on the website. */
@Entity('acknowledged_addresses')
export class AcknowledgedAddress {
  /** SHA-256 of the folded address, in hexadecimal; with a number for each email about an appointment. */
  @PrimaryColumn('varchar', { length: 64 })
  addressHash: string;

  /** SHA-256 of its domain; null for an email about an appointment, and in rows from older releases. */
  @Column('varchar', { length: 64, nullable: true })
  domainHash: string | null;

  /** A keyed hash of the visitor's network; null where none is known. */
  @Column('varchar', { length: 32, nullable: true })
  network: string | null;

  @Column('int')
  leadId: number;

  @Column('datetime', { precision: 3 })
  acknowledgedAt: Date;
}
