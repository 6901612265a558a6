import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A stored upload: an upright JPEG without camera or location data, at most 2400 pixels on its long side. */
@Entity('picture_masters')
export class PictureMaster {
  /** SHA-256 of the bytes, in hexadecimal. */
  @PrimaryColumn('varchar', { length: 64 })
  id: string;

  /** In pixels. */
  @Column('int')
  width: number;

  @Column('int')
  height: number;

  @Column('blob')
  bytes: Buffer;
}
