import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { WinBackWay } from '../../../views/contracts/customers/win-back.js';

/** The owner's contact with a customer who hasn't come back, or the note of no interest ("lost"). */
@Entity('win_backs')
export class WinBack {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('int')
  customerId: number;

  /** The customer's newest lead at that time, in whose history the email appears; 0 for none. */
  @Column('int')
  leadId: number;

  @Column('varchar', { length: 8 })
  way: WinBackWay | 'lost';

  /** The email with its placeholders; '' for other contacts. */
  @Column('varchar', { length: 200 })
  subject: string;

  @Column('text')
  body: string;

  @Column('datetime', { precision: 3 })
  createdAt: Date;
}
