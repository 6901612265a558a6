import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A browser of the owner's that wants to hear of new leads. */
@Entity('push_subscriptions')
export class PushSubscription {
  @PrimaryGeneratedColumn()
  id: number;

  /** SHA-256 of the endpoint, in hexadecimal: the endpoint itself is too long for a key. */
  @Column('varchar', { length: 64 })
  endpointHash: string;

  /** Where its push service takes messages for it. */
  @Column('varchar', { length: 1000 })
  endpoint: string;

  /** The browser's public key (RFC 8291), in base64url. */
  @Column('varchar', { length: 200 })
  p256dh: string;

  /** The browser's authentication secret (RFC 8291), in base64url. */
  @Column('varchar', { length: 200 })
  auth: string;

  @Column('datetime', { precision: 3 })
  createdAt: Date;
}
