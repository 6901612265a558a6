import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A link that shows a crew its day. The secret itself is not stored. */
@Entity('crew_links')
export class CrewLink {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('varchar', { length: 60 })
  name: string;

  /** The link's secret is made from this and a secret outside the database. */
  @Column('varchar', { length: 32 })
  seed: string;

  /** SHA-256 of the link's secret, in hexadecimal. */
  @Column('varchar', { length: 64 })
  secretHash: string;

  @Column('datetime', { precision: 3 })
  createdAt: Date;

  @Column('datetime', { precision: 3 })
  expiresAt: Date;

  /** Whether the owner allows prices on the crew's page. */
  @Column('boolean', { default: false })
  showsPrices: boolean;

  /** To the minute; null until it is used. */
  @Column('datetime', { precision: 3, nullable: true })
  lastUsedAt: Date | null;

  /** Where it was last used; '' if unknown. */
  @Column('varchar', { length: 100, default: '' })
  city: string;
}
