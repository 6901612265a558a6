import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The whole content of the site as it was published once. Rows are never changed; the one with the highest id is live. */
@Entity('site_versions')
export class SiteVersion {
  @PrimaryGeneratedColumn()
  id: number;

  /** A SiteContent as JSON. */
  @Column('text')
  content: string;

  /** What it changed, in words: SectionChanges as JSON. */
  @Column('text')
  changes: string;

  @Column('datetime', { precision: 3 })
  publishedAt: Date;
}
