import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { VitalName } from '../../views/contracts/analytics.js';

/** How one page fared for somebody: largest paint and interaction in milliseconds, layout shift as a number. */
@Entity('web_vitals')
export class WebVital {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('varchar', { length: 300 })
  pageUrl: string;

  @Column('varchar', { length: 3 })
  metric: VitalName;

  @Column('double')
  value: number;

  @Column('datetime', { precision: 3 })
  timestamp: Date;
}
