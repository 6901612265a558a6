import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OptOutMethod } from '../../../../views/contracts/messages/follow-ups.js';

/** A person who opted out of follow-ups. Contains no personal data and outlives the request. */
@Entity('mail_refusals')
export class EmailOptOut {
  /** A keyed hash of an email address or phone number (`PersonHashesService`), in hexadecimal. */
  @PrimaryColumn('varchar', { length: 32 })
  personHash: string;

  @Column('datetime', { precision: 3 })
  createdAt: Date;

  @Column('varchar', { length: 16 })
  way: OptOutMethod;
}
