import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The name in the only row. */
export const username = 'admin';

/** Holds the shared admin password: one row, `admin`. */
@Entity('users')
export class User {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('varchar', { length: 64, unique: true })
  username: string;

  /** A scrypt hash in the PHC string format, never a password. */
  @Column('varchar', { length: 255 })
  password: string;

  /** Whether only passkeys, and recovery codes, sign in. */
  @Column('boolean', { default: false })
  passwordIsOff: boolean;

  /** With a secret outside the database, this makes the authenticator app's secret. null without an app. */
  @Column('varchar', { length: 32, nullable: true })
  totpSeed: string | null;

  /** When the setup of the app began. It expires after ten minutes. */
  @Column('datetime', { precision: 3, nullable: true })
  totpBegunAt: Date | null;

  /** Whether signing in takes a code from the app too. False during the setup of an app. */
  @Column('boolean', { default: false })
  asksForCode: boolean;

  /** The time step of the last code, which isn't accepted again (RFC 6238). */
  @Column('int', { default: 0 })
  totpStep: number;
}
