import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

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
}
