import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PictureState } from '../../../views/contracts/website/owner-pictures.js';

/** A crop of a master that pages can show. */
@Entity('pictures')
export class Picture {
  /** The first 20 hexadecimal digits of a SHA-256 over the master and the crop. */
  @PrimaryColumn('varchar', { length: 20 })
  id: string;

  @Column('varchar', { length: 64 })
  masterId: string;

  @Column('varchar', { length: 200 })
  alt: string;

  /** The crop. */
  @Column('int')
  x: number;

  @Column('int')
  y: number;

  @Column('int')
  zoom: number;

  @Column('varchar', { length: 10 })
  state: PictureState;

  /** The process that makes its files ('' for none), and when its claim ends. */
  @Column('varchar', { length: 36, default: '' })
  claimedBy: string;

  @Column('datetime', { precision: 3 })
  claimedUntil: Date;

  /** Consecutive failed attempts to make its files. */
  @Column('int', { default: 0 })
  attempts: number;

  @Column('datetime', { precision: 3 })
  createdAt: Date;
}
