import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How a visitor came to the site, the first time or the last time before the request. '' stands for "none". */
@Entity('lead_touches')
export class LeadTouch {
  @PrimaryColumn('int')
  leadId: number;

  @PrimaryColumn('varchar', { length: 5 })
  position: 'first' | 'last';

  /** The path of the page on which the visit began. */
  @Column('varchar', { length: 300, default: '' })
  landingPage: string;

  /** The other site's host; '' when typed in, or unknown. */
  @Column('varchar', { length: 255, default: '' })
  referrerHost: string;

  @Column('varchar', { length: 100, default: '' })
  utmSource: string;

  @Column('varchar', { length: 100, default: '' })
  utmMedium: string;

  @Column('varchar', { length: 100, default: '' })
  utmCampaign: string;

  /** The name of the click id that the address carried, such as gclid; never its value, which names a person. */
  @Column('varchar', { length: 20, default: '' })
  clickId: string;

  /** By the visitor's clock; null where that clock cannot be right. */
  @Column('datetime', { precision: 3, nullable: true })
  touchedAt: Date | null;

  /** A copy of the lead's `createdAt`. */
  @Column('datetime', { precision: 3 })
  leadCreatedAt: Date;
}
