import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ConsentVia } from '../../../views/contracts/leads/photo-pairs.js';

/** A customer's last answer about the photos of their job. The lead's timeline has all answers. */
@Entity('photo_consents')
export class PhotoConsent {
  @PrimaryColumn('int')
  leadId: number;

  @Column('varchar', { length: 8 })
  answer: 'yes' | 'no';

  /** The question as it was asked. */
  @Column('varchar', { length: 200 })
  wording: string;

  @Column('varchar', { length: 16 })
  askedVia: ConsentVia;

  /** The crew that asked; '' for others. */
  @Column('varchar', { length: 60 })
  crew: string;

  /** The newest photo that the question was about. Later ones aren't covered. */
  @Column('int')
  throughPhotoId: number;

  @Column('datetime', { precision: 3 })
  answeredAt: Date;

  @Column('datetime', { precision: 3, nullable: true })
  withdrawnAt: Date | null;

  /** Who withdrew it; '' for nobody. */
  @Column('varchar', { length: 8, default: '' })
  withdrawnBy: '' | 'customer' | 'owner';

  /** How many answers there were so far. */
  @Column('int', { default: 0 })
  answers: number;
}
