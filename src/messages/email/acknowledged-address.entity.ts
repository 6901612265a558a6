import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address that got a confirmation in the last days. */
@Entity('acknowledged_addresses')
export class AcknowledgedAddress {
  /** SHA-256 of the folded address, in hexadecimal. */
  @PrimaryColumn('varchar', { length: 64 })
  addressHash: string;

  /** SHA-256 of its domain; null in rows from older releases. */
  @Column('varchar', { length: 64, nullable: true })
  domainHash: string | null;

  @Column('int')
  leadId: number;

  @Column('datetime', { precision: 3 })
  acknowledgedAt: Date;
}
