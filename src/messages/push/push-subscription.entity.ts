import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One of the owner's browsers that gets push alerts. */
@Entity('push_subscriptions')
export class PushSubscription {
  @PrimaryGeneratedColumn()
  id: number;

  /** SHA-256 of the endpoint, in hexadecimal: the endpoint itself is too long for a key. */
  @Column('varchar', { length: 64 })
  endpointHash: string;

  /** Where its push service accepts messages. */
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
