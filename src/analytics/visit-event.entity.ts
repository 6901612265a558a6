import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Something a visitor did on a page. */
@Entity('events')
export class VisitEvent {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('varchar', { length: 64 })
  sessionId: string;

  /** click, form_submit or scroll. */
  @Column('varchar', { length: 50 })
  eventType: string;

  @Column('varchar', { length: 100, nullable: true })
  elementId: string | null;

  @Column('varchar', { length: 100, nullable: true })
  elementText: string | null;

  @Column('varchar', { length: 300 })
  pageUrl: string;

  @Column('datetime', { precision: 3 })
  timestamp: Date;
}
