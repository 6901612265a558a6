import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An uploaded photograph as it is kept: upright, without camera and place data, at most 2400 pixels long, a JPEG. */
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
