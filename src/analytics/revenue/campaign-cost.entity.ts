import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What the owner has spent on a campaign: printing flyers, a month of an ad. */
@Entity('campaign_costs')
export class CampaignCost {
  @PrimaryGeneratedColumn()
  id: number;

  /** As `utm_campaign` says it, in lower case. */
  @Column('varchar', { length: 100 })
  campaign: string;

  /** YYYY-MM-DD: the first of the days that it is spread over; the last one stands in `untilDay`. */
  @Column('varchar', { length: 10 })
  fromDay: string;

  @Column('varchar', { length: 10 })
  untilDay: string;

  /** US cents. */
  @Column('int')
  cents: number;

  @Column('varchar', { length: 200, default: '' })
  note: string;
}
