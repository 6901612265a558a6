import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A page that a visitor looked at. */
@Entity('page_views')
export class PageView {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('varchar', { length: 64 })
  sessionId: string;

  /** The path, without a query. */
  @Column('varchar', { length: 300 })
  pageUrl: string;

  @Column('varchar', { length: 300, nullable: true })
  pageTitle: string | null;

  /** As the browser sent it; '' for none. */
  @Column('varchar', { length: 500, default: '' })
  referrer: string;

  @Column('varchar', { length: 400, nullable: true })
  userAgent: string | null;

  /** Whole seconds in view; null while nothing was reported. */
  @Column('int', { nullable: true })
  timeSpent: number | null;

  @Column('datetime', { precision: 3 })
  timestamp: Date;

  /** When the session was seen before this; null for its first sign of life. */
  @Column('datetime', { precision: 3, nullable: true })
  prevAt: Date | null;

  /** Reached from another page of the site, so that its referrer is none. */
  @Column('boolean', { default: false })
  isInternal: boolean;
}
