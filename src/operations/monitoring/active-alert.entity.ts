import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ConditionName } from './conditions.service.js';

/** An alarm that was begun, until everybody who heard of it was told that it is over. */
@Entity('alarms')
export class ActiveAlert {
  @PrimaryColumn('varchar', { length: 40 })
  name: ConditionName;

  @Column('varchar', { length: 100 })
  title: string;

  /** What is wrong, in words. */
  @Column('varchar', { length: 1000 })
  text: string;

  @Column('datetime', { precision: 3 })
  since: Date;

  /** Null while it stands. */
  @Column('datetime', { precision: 3, nullable: true })
  endedAt: Date | null;

  /** The channels that took its beginning. */
  @Column('simple-array')
  toldBegun: string[];

  /** The channels that took its end. */
  @Column('simple-array')
  toldOver: string[];

  /** When somebody last set out to tell of it. */
  @Column('datetime', { precision: 3 })
  triedAt: Date;
}
