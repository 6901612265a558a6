import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A photograph that a customer has added to a request: upright, without camera and place data, at most 1600 pixels long, a JPEG. */
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

  /** Of `bytes`. */
  @Column('int')
  size: number;

  @Column('blob')
  bytes: Buffer;
}
