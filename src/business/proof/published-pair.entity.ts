import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A photo pair for public pages. It is deleted once the customer's consent or owner's approval is gone. */
@Entity('published_pairs')
export class PublishedPairRow {
  /** 20 random hexadecimal digits in the photos' addresses. A pair that is published again gets new ones. */
  @PrimaryColumn('varchar', { length: 20 })
  id: string;

  @Column('int')
  leadId: number;

  /** The owner's pair, `photo_pairs`. */
  @Column('int')
  pairId: number;

  /** A service's value in the contact form; '' for none. */
  @Column('varchar', { length: 60 })
  service: string;

  /** A city of the site's content; '' for none. */
  @Column('varchar', { length: 100 })
  city: string;

  /** YYYY-MM. */
  @Column('varchar', { length: 7 })
  month: string;

  @Column('varchar', { length: 200 })
  alt: string;

  @Column('datetime', { precision: 3 })
  publishedAt: Date;
}
