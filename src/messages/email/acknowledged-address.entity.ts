import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address that was sent an acknowledgement in the last days. */
@Entity('acknowledged_addresses')
export class AcknowledgedAddress {
  /** SHA-256 of the mailbox that the address leads to, in hexadecimal. */
  @PrimaryColumn('varchar', { length: 64 })
  addressHash: string;

  /** The same of its domain; null in rows of older releases. */
  @Column('varchar', { length: 64, nullable: true })
  domainHash: string | null;

  @Column('int')
  leadId: number;

  @Column('datetime', { precision: 3 })
  acknowledgedAt: Date;
}
