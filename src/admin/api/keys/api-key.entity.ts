import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A key for the API. The secret itself is not stored. */
@Entity('api_keys')
export class ApiKey {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('varchar', { length: 60 })
  name: string;

  /** The part of the key by which it is found; not secret. */
  @Column('varchar', { length: 12 })
  publicId: string;

  /** SHA-256 of the whole key, in hexadecimal. */
  @Column('varchar', { length: 64 })
  secretHash: string;

  /** The names of its scopes, separated by spaces. */
  @Column('varchar', { length: 200 })
  scopes: string;

  @Column('datetime', { precision: 3 })
  createdAt: Date;

  /** To the minute; null until it is used. */
  @Column('datetime', { precision: 3, nullable: true })
  lastUsedAt: Date | null;

  /** Where it was last used; '' if unknown. */
  @Column('varchar', { length: 100, default: '' })
  city: string;
}
