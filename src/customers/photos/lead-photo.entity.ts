import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { PhotoMoment } from '../../../views/contracts/leads/lead-photos.js';

/** A customer's or crew's photo: an upright JPEG, up to 1600 pixels long, without camera or location data. */
@Entity('lead_photos')
export class LeadPhotoRow {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('int')
  leadId: number;

  @Column('datetime', { precision: 3 })
  createdAt: Date;

  /** In pixels. */
  @Column('int')
  width: number;

  @Column('int')
  height: number;

  /** The length of `bytes`. */
  @Column('int')
  size: number;

  /** When the crew took it; null if the customer added it. */
  @Column('varchar', { length: 8, nullable: true })
  moment: PhotoMoment | null;

  @Column('blob')
  bytes: Buffer;
}
