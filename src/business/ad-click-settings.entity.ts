import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Whether clicks on Google ads are kept with leads: one row, once the owner has turned it on. */
@Entity('ad_click_settings')
export class AdClickSettings {
  @PrimaryColumn('int')
  id: number;

  @Column('boolean')
  isOn: boolean;
}
