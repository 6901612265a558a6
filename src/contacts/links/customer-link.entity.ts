import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A customer's link to the request that it belongs to. A lead has several where the secret behind links has changed. */
@Entity('customer_links')
export class CustomerLink {
  /** SHA-256 of the link's token, in hexadecimal. The token itself is nowhere in the database. */
  @PrimaryColumn('varchar', { length: 64 })
  tokenHash: string;

  @Column('int')
  leadId: number;
}
