import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The owner's spending on a campaign, like printing flyers or a month of an ad. */
@Entity('campaign_costs')
export class CampaignCost {
  @PrimaryGeneratedColumn()
  id: number;

  /** The `utm_campaign` value in lower case. */
  @Column('varchar', { length: 100 })
  campaign: string;

  /** The first day that the cost is spread over, YYYY-MM-DD; `untilDay` is the last. */
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
