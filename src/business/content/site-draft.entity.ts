import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The owner's unpublished changes. There is one row. */
@Entity('site_draft')
export class SiteDraft {
  @PrimaryColumn('int')
  id: number;

  /** The changed sections by name, as JSON. */
  @Column('text')
  sections: string;

  /** Goes up with each change, so that no change overwrites another. */
  @Column('int')
  revision: number;

  @Column('datetime', { precision: 3, nullable: true })
  savedAt: Date | null;
}
