import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A logged-in browser. (The visitors' analytics sessions are another thing.) */
@Entity('admin_sessions')
export class AdminSession {
  /** SHA-256 of the session id, hexadecimal: a copy of the table opens no session. */
  @PrimaryColumn('varchar', { length: 64 })
  id: string;

  /** What express-session keeps, as JSON. */
  @Column('text')
  data: string;

  @Column('datetime', { precision: 3 })
  startedAt: Date;

  @Column('datetime', { precision: 3 })
  lastUsedAt: Date;

  /** Whether the owner asked to stay signed in on this device: then it lasts 30 days from its last use. */
  @Column('boolean', { default: false })
  staysSignedIn: boolean;

  /** What the browser said it is, such as "Firefox on Windows". */
  @Column('varchar', { length: 60, default: '' })
  device: string;
}
