import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A customer's link to a request. A lead has several if the secret behind links has changed. */
@Entity('customer_links')
export class CustomerLink {
  /** SHA-256 of the link's token, in hexadecimal. The token itself is not stored. */
  @PrimaryColumn('varchar', { length: 64 })
  tokenHash: string;

  @Column('int')
  leadId: number;
}
