import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A lead's browser, as its request shows it. '' means unknown. A lead that the owner added has none. */
@Entity('lead_profiles')
export class LeadProfile {
  @PrimaryColumn('int')
  leadId: number;

  /** The path of the form's page. */
  @Column('varchar', { length: 300, default: '' })
  page: string;

  /** phone, tablet or desktop. */
  @Column('varchar', { length: 10, default: '' })
  device: string;

  /** As `browsers` names it. */
  @Column('varchar', { length: 20, default: '' })
  browser: string;

  /** A range of `screenWidths`. */
  @Column('varchar', { length: 12, default: '' })
  screenWidth: string;

  /** The first part of the browser's language: "en" of "en-US". */
  @Column('varchar', { length: 8, default: '' })
  language: string;

  /** new or returning. */
  @Column('varchar', { length: 9, default: '' })
  visit: string;
}
