import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A visitor's session: one browser tab, from its first sign of life on. '' stands for "none" or "not known". */
@Entity('sessions')
export class Visit {
  @PrimaryGeneratedColumn()
  id: number;

  /** Minted by the browser. */
  @Column('varchar', { length: 64, unique: true })
  sessionId: string;

  /** Always null: no address is kept. */
  @Column('varchar', { length: 45, nullable: true })
  ipAddress: string | null;

  @Column('varchar', { length: 80, default: '' })
  country: string;

  @Column('varchar', { length: 120, default: '' })
  city: string;

  /** JSON as the browser sent it. */
  @Column('text', { nullable: true })
  deviceInfo: string | null;

  @Column('varchar', { length: 400, nullable: true })
  userAgent: string | null;

  @Column('datetime', { precision: 3 })
  startedAt: Date;

  /** By the visitor's clock, within what its hits allow. */
  @Column('datetime', { precision: 3, nullable: true })
  endedAt: Date | null;

  /** The latest hit, or what the browser said later. */
  @Column('datetime', { precision: 3 })
  lastActivityAt: Date;

  /** The start or the latest page view. */
  @Column('datetime', { precision: 3 })
  lastSeenAt: Date;

  /** The start, the latest page view or the latest event. */
  @Column('datetime', { precision: 3 })
  lastHitAt: Date;

  /** Page views in its whole life. */
  @Column('int', { default: 0 })
  views: number;

  @Column('bigint', { default: 0 })
  durationMs: number;

  /** Path of the first page viewed. */
  @Column('varchar', { length: 300, default: '' })
  landingPage: string;

  /** The other site's host, without "www."; '' when typed in, or unknown. */
  @Column('varchar', { length: 255, default: '' })
  referrerHost: string;

  @Column('varchar', { length: 100, default: '' })
  utmSource: string;

  @Column('varchar', { length: 100, default: '' })
  utmMedium: string;

  @Column('varchar', { length: 100, default: '' })
  utmCampaign: string;
}
