import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When the photo pairs or reviews of a place last changed. A pair that is withdrawn leaves nothing else. */
@Entity('proof_dates')
export class ProofDate {
  /** 'pairs' or 'reviews' of the whole business, 'city Otsego', or 'service stairs' with a `serviceType`. */
  @PrimaryColumn('varchar', { length: 120 })
  place: string;

  @Column('datetime', { precision: 3 })
  changedAt: Date;
}
