import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A customer’s photo of a request: an upright JPEG without camera and location data, at most 1600 pixels long. */
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

  @Column('blob')
  bytes: Buffer;
}
