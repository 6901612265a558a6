import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Whether search engines are notified of changed pages: one row, once the owner has turned it on. */
@Entity('index_now')
export class IndexNowSettings {
  @PrimaryColumn('int')
  id: number;

  /** Shows search engines that a notice comes from this site, which serves it as a file. Not a secret. */
  @Column('varchar', { name: 'keyText', length: 64 })
  key: string;

  @Column('boolean')
  isOn: boolean;
}
