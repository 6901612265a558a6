import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AlertName } from './alert-rules.service.js';

/** An active alert, stored until all channels that got its start also got its end. */
@Entity('alarms')
export class ActiveAlert {
  @PrimaryColumn('varchar', { length: 40 })
  name: AlertName;

  @Column('varchar', { length: 100 })
  title: string;

  /** What is wrong. */
  @Column('varchar', { length: 1000 })
  text: string;

  @Column('datetime', { precision: 3 })
  since: Date;

  /** Null while it is active. */
  @Column('datetime', { precision: 3, nullable: true })
  endedAt: Date | null;

  /** The channels notified of its start. */
  @Column('simple-array')
  toldBegun: string[];

  /** The channels notified of its end. */
  @Column('simple-array')
  toldOver: string[];

  /** When a process last started to send it. */
  @Column('datetime', { precision: 3 })
  triedAt: Date;
}
