import { Column, Entity, PrimaryColumn } from 'typeorm';

/** While there is a row, nothing in the outbox is delivered: a restored copy must not email customers. */
@Entity('outbox_hold')
export class OutboxHold {
  @PrimaryColumn('varchar', { length: 40 })
  reason: 'restored';

  @Column('datetime', { precision: 3 })
  since: Date;
}
