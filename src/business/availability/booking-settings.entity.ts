import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BookingSettings } from '../../../views/contracts/bookings/free-windows.js';

/** The settings of online booking: one row, once the owner has saved them. */
@Entity('booking_terms')
export class BookingSettingsRow implements BookingSettings {
  @PrimaryColumn('int')
  id: number;

  @Column('simple-json')
  crews: Record<string, number>;

  @Column('int')
  noticeHours: number;

  @Column('int')
  daysAhead: number;

  @Column('boolean')
  isInstant: boolean;
}
