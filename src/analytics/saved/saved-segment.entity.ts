import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Filters that the owner saved under a name. */
@Entity('saved_segments')
export class SavedSegmentRow {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('varchar', { length: 60 })
  name: string;

  /** The values of the address's `filter` parameters: an array as JSON. */
  @Column('text')
  filters: string;
}
