import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AdClickKind } from '../../../views/contracts/analytics/ad-clicks.js';

/** The click on a Google ad that brought a lead. Only Google can tell whose click it was. */
@Entity('ad_clicks')
export class AdClick {
  @PrimaryColumn('int')
  leadId: number;

  @Column('varchar', { length: 6 })
  kind: AdClickKind;

  @Column('varchar', { length: 200 })
  clickId: string;

  /** When the lead was received. */
  @Column('datetime', { precision: 3 })
  receivedAt: Date;
}
