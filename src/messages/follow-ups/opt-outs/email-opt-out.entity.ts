import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OptOutMethod } from '../../../../views/contracts/messages/follow-ups.js';

/** Somebody who said no to mails that ask for something. It names nobody, and outlives the request. */
@Entity('mail_refusals')
export class EmailOptOut {
  /** A keyed hash of a mailbox or of a phone number (`PersonHashesService`), in hexadecimal. */
  @PrimaryColumn('varchar', { length: 32 })
  personHash: string;

  @Column('datetime', { precision: 3 })
  createdAt: Date;

  @Column('varchar', { length: 16 })
  way: OptOutMethod;
}
