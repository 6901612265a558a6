import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the owner has changed and not published. There is one row. */
@Entity('site_draft')
export class SiteDraft {
  @PrimaryColumn('int')
  id: number;

  /** The sections that are changed, by name, as JSON. */
  @Column('text')
  sections: string;

  /** Grows with each change, so that none overwrites another. */
  @Column('int')
  revision: number;

  @Column('datetime', { precision: 3, nullable: true })
  savedAt: Date | null;
}
