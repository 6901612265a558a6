import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A backup that was made, or tried: what the admin and `doctor` say of it. */
@Entity('backups')
export class Backup {
  @PrimaryGeneratedColumn()
  id: number;

  /** The business's day whose nightly backup it is, so that of several processes one makes it; null for one made by hand. */
  @Column('varchar', { length: 10, nullable: true })
  night: string | null;

  @Column('datetime', { precision: 3 })
  startedAt: Date;

  /** Null while it is being made, and for good where the process that made it was killed. */
  @Column('datetime', { precision: 3, nullable: true })
  endedAt: Date | null;

  /** The machine that made it. */
  @Column('varchar', { length: 255 })
  host: string;

  /** Where the file lies on that machine; '' where none was made. */
  @Column('varchar', { length: 500, default: '' })
  file: string;

  @Column('bigint', { default: 0, transformer: { to: (bytes: number) => bytes, from: Number } })
  bytes: number;

  /** Why there is no backup, or why it was not handed over, in words for the owner; '' where all went well. */
  @Column('varchar', { length: 500, default: '' })
  failure: string;

  /** When a drill restored it; null where none was tried. */
  @Column('datetime', { precision: 3, nullable: true })
  drilledAt: Date | null;

  /** Why the drill failed, in words for the owner; '' where it passed. */
  @Column('varchar', { length: 500, default: '' })
  drillFailure: string;
}
