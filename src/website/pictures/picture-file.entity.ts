import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A picture in one size and format, as browsers get it. */
@Entity('picture_files')
export class PictureFileRow {
  /** As it is called under /pictures. */
  @PrimaryColumn('varchar', { length: 60 })
  name: string;

  @Column('varchar', { length: 20 })
  pictureId: string;

  @Column('blob')
  bytes: Buffer;
}
