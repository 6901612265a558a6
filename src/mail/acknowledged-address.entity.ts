import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address that was sent an acknowledgement lately. */
@Entity('acknowledged_addresses')
export class AcknowledgedAddress {
  /** SHA-256 of the address in small letters, in hexadecimal. */
  @PrimaryColumn('varchar', { length: 64 })
  addressHash: string;

  @Column('int')
  leadId: number;

  @Column('datetime', { precision: 3 })
  acknowledgedAt: Date;
}
