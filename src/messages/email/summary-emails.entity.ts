import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which summaries the owner gets by email: one row, once the owner has changed one. */
@Entity('summary_emails')
export class SummaryEmailsRow {
  @PrimaryColumn('int')
  id: number;

  @Column('boolean')
  weekly: boolean;

  @Column('boolean')
  monthly: boolean;
}
