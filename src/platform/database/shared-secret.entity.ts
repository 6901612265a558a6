import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A secret that the product made for itself and that all its processes share. */
@Entity('shared_secrets')
export class SharedSecret {
  @PrimaryColumn('varchar', { length: 40 })
  name: string;

  @Column('varchar', { length: 500 })
  value: string;
}
