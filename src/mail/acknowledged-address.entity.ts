import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address that was sent an acknowledgement in the last days. */
@Entity('acknowledged_addresses')
export class AcknowledgedAddress {
  /** SHA-256 of the address in lowercase, in hexadecimal. */
  @PrimaryColumn('varchar', { length: 64 })
  addressHash: string;

  @Column('int')
  leadId: number;

  @Column('datetime', { precision: 3 })
  acknowledgedAt: Date;
}
