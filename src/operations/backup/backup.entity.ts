import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A backup that was made or attempted, for the admin and `doctor`. */
@Entity('backups')
export class Backup {
  @PrimaryGeneratedColumn()
  id: number;

  /** The business's day of a nightly backup, so that only one process makes it; null for a manual backup. */
  @Column('varchar', { length: 10, nullable: true })
  night: string | null;

  @Column('datetime', { precision: 3 })
  startedAt: Date;

  /** Null while it runs, and forever if its process was killed. */
  @Column('datetime', { precision: 3, nullable: true })
  endedAt: Date | null;

  /** The machine that made it. */
  @Column('varchar', { length: 255 })
  host: string;

  /** The file's path on that machine; '' if there is none. */
  @Column('varchar', { length: 500, default: '' })
  file: string;

  @Column('bigint', { default: 0, transformer: { to: (bytes: number) => bytes, from: Number } })
  bytes: number;

  /** Why the backup or its copy elsewhere failed, as text for the owner; '' for success. */
  @Column('varchar', { length: 500, default: '' })
  failure: string;

  /** When the restore test ran; null if there was none. */
  @Column('datetime', { precision: 3, nullable: true })
  drilledAt: Date | null;

  /** Why the restore test failed, as text for the owner; '' if it passed. */
  @Column('varchar', { length: 500, default: '' })
  drillFailure: string;
}
