import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The site's whole content as published once. Rows never change; the one with the highest ID is live. */
@Entity('site_versions')
export class SiteVersion {
  @PrimaryGeneratedColumn()
  id: number;

  /** A SiteContent as JSON. */
  @Column('text')
  content: string;

  /** Describes the changes to the version before: SectionChanges as JSON. */
  @Column('text')
  changes: string;

  @Column('datetime', { precision: 3 })
  publishedAt: Date;
}
