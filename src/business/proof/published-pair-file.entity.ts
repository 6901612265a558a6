import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A photo of a published pair in one size and format, as sent to browsers. */
@Entity('published_pair_files')
export class PublishedPairFile {
  /** Its file name under /pictures. */
  @PrimaryColumn('varchar', { length: 60 })
  name: string;

  /** The published pair's ID. */
  @Column('varchar', { length: 20 })
  pairId: string;

  @Column('blob')
  bytes: Buffer;
}
