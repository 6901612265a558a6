import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How a visitor reached the site, the first or the last time before the request. '' means none. */
@Entity('lead_touches')
export class LeadTouch {
  @PrimaryColumn('int')
  leadId: number;

  @PrimaryColumn('varchar', { length: 5 })
  position: 'first' | 'last';

  /** The path of the visit's first page. */
  @Column('varchar', { length: 300, default: '' })
  landingPage: string;

  /** The referring host; '' for typed in or unknown. */
  @Column('varchar', { length: 255, default: '' })
  referrerHost: string;

  @Column('varchar', { length: 100, default: '' })
  utmSource: string;

  @Column('varchar', { length: 100, default: '' })
  utmMedium: string;

  @Column('varchar', { length: 100, default: '' })
  utmCampaign: string;

  /** The name of the click ID in the URL, like gclid; never its value, which identifies a person. */
  @Column('varchar', { length: 20, default: '' })
  clickId: string;

  /** By the visitor's clock; null if that clock is wrong. */
  @Column('datetime', { precision: 3, nullable: true })
  touchedAt: Date | null;

  /** A copy of the lead's `createdAt`. */
  @Column('datetime', { precision: 3 })
  leadCreatedAt: Date;
}
