import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A passkey of the owner's: the public half of a key on a phone, a computer or a security key. */
@Entity('passkeys')
export class Passkey {
  @PrimaryGeneratedColumn()
  id: number;

  /** The owner's name for it, like "My phone". */
  @Column('varchar', { length: 60 })
  name: string;

  /** The browser's name for it, in base64url. */
  @Column('text')
  credentialId: string;

  /** SHA-256 of the credential ID, in hexadecimal. */
  @Column('varchar', { length: 64 })
  credentialHash: string;

  /** In base64url, as COSE. */
  @Column('text')
  publicKey: string;

  /** How often it was used, as it says itself; always 0 where not counted. A copied key would lag behind. */
  @Column('int')
  counter: number;

  @Column('datetime', { precision: 3 })
  createdAt: Date;

  @Column('datetime', { precision: 3, nullable: true })
  lastUsedAt: Date | null;

  /** Where it was last used; '' if unknown. */
  @Column('varchar', { length: 100, default: '' })
  city: string;
}
