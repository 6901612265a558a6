import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A signed-in browser. (Visitors' analytics sessions are separate.) */
@Entity('admin_sessions')
export class AdminSession {
  /** SHA-256 of the session ID, in hexadecimal: a copy of the table can't be used to sign in. */
  @PrimaryColumn('varchar', { length: 64 })
  id: string;

  /** The data from express-session, as JSON. */
  @Column('text')
  data: string;

  @Column('datetime', { precision: 3 })
  startedAt: Date;

  @Column('datetime', { precision: 3 })
  lastUsedAt: Date;

  /** Whether the owner chose to stay signed in on this device, for 30 days after its last use. */
  @Column('boolean', { default: false })
  staysSignedIn: boolean;

  /** The browser and system, like "Firefox on Windows". */
  @Column('varchar', { length: 60, default: '' })
  device: string;

  /** Where the device was signed in; '' if unknown. */
  @Column('varchar', { length: 100, default: '' })
  city: string;
}
