import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A generated secret that all processes share. */
@Entity('shared_secrets')
export class SharedSecret {
  @PrimaryColumn('varchar', { length: 40 })
  name: string;

  @Column('varchar', { length: 500 })
  value: string;
}
