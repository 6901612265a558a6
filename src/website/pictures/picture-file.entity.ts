import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A photo in one size and format, as sent to browsers. */
@Entity('picture_files')
export class PictureFileRow {
  /** Its file name under /pictures. */
  @PrimaryColumn('varchar', { length: 60 })
  name: string;

  @Column('varchar', { length: 20 })
  pictureId: string;

  @Column('blob')
  bytes: Buffer;
}
