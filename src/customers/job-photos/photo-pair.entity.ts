import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Two photos of a lead, lined up. Each shows a 3:2 part of its photo (`Crop`). */
@Entity('photo_pairs')
export class PhotoPair {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('int')
  leadId: number;

  @Column('int')
  beforePhotoId: number;

  @Column('int')
  beforeX: number;

  @Column('int')
  beforeY: number;

  @Column('int')
  beforeZoom: number;

  @Column('int')
  afterPhotoId: number;

  @Column('int')
  afterX: number;

  @Column('int')
  afterY: number;

  @Column('int')
  afterZoom: number;

  @Column('varchar', { length: 200 })
  alt: string;

  @Column('datetime', { precision: 3 })
  createdAt: Date;

  /** When the owner approved it; null until then, and again without the customer's consent. */
  @Column('datetime', { precision: 3, nullable: true })
  approvedAt: Date | null;

  /** The ID of its published pair; '' while its photos aren't made. */
  @Column('varchar', { length: 20, default: '' })
  publishedId: string;

  /** The process that makes its photos, or '', and when its claim ends; a change of the pair ends it too. */
  @Column('varchar', { length: 36, default: '' })
  claimedBy: string;

  @Column('datetime', { precision: 3 })
  claimedUntil: Date;

  /** Consecutive failed attempts to make its photos. */
  @Column('int', { default: 0 })
  attempts: number;
}
