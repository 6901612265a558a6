import { Column, Entity, PrimaryColumn } from 'typeorm';

/** While there is a row, nothing in the outbox is delivered: a restored site must not write to customers by itself. */
@Entity('outbox_hold')
export class OutboxHold {
  @PrimaryColumn('varchar', { length: 40 })
  reason: 'restored';

  @Column('datetime', { precision: 3 })
  since: Date;
}
