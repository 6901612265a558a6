import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { HideReason } from '../../../views/contracts/website/proof.js';

/** A customer's review of a completed job: at most one for each lead. */
@Entity('reviews')
export class Review {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('int')
  leadId: number;

  /** 1 to 5. */
  @Column('int')
  stars: number;

  @Column('text')
  text: string;

  /** A first name or initials. */
  @Column('varchar', { length: 60 })
  name: string;

  /** The city of the job, one of the site's; null if unknown. */
  @Column('varchar', { length: 80, nullable: true })
  city: string | null;

  /** The `serviceType` of the job; null if unknown. */
  @Column('varchar', { length: 64, nullable: true })
  service: string | null;

  @Column('datetime', { precision: 3 })
  createdAt: Date;

  /** When it becomes public. */
  @Column('datetime', { precision: 3 })
  publishAt: Date;

  /** When it became public; null before. */
  @Column('datetime', { precision: 3, nullable: true })
  publishedAt: Date | null;

  /** Why the owner hid it; null for a review that isn't hidden. */
  @Column('varchar', { length: 20, nullable: true })
  hiddenFor: HideReason | null;

  /** The owner's answer; '' for none. */
  @Column('text')
  reply: string;

  /** Goes up with every change, so that other processes notice it. */
  @Column('int')
  version: number;
}
