import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** All browser errors of visitors with the same message and place. The details are the latest one's. */
@Entity('browser_errors')
export class BrowserError {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('varchar', { length: 200 })
  message: string;

  /** The script's file without its name's hash, so that the next release's errors are in the same group. */
  @Column('varchar', { length: 100 })
  place: string;

  /** Line and column; '' for unknown. */
  @Column('varchar', { length: 20 })
  position: string;

  @Column('varchar', { length: 300 })
  page: string;

  /** '' for unknown. */
  @Column('varchar', { length: 20 })
  browser: string;

  /** The version that answered the visitor. */
  @Column('varchar', { length: 60 })
  version: string;

  @Column('int')
  occurrences: number;

  @Column('datetime', { precision: 3 })
  firstSeenAt: Date;

  @Column('datetime', { precision: 3 })
  lastSeenAt: Date;

  /** When an alert was raised for it; null until then. */
  @Column('datetime', { precision: 3, nullable: true })
  alertedAt: Date | null;
}
