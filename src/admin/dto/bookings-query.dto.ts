import type { BookingsView } from '../../../views/contracts/bookings/calendar.js';
import { bookingsViewField } from '../../../views/forms/bookings/bookings-view.js';
import { FieldIfGiven } from '../../platform/http/field.decorator.js';
import { DayQuery } from './day-query.dto.js';

/** What the bookings page shows: a view, and a day of it. */
export class BookingsQuery extends DayQuery {
  @FieldIfGiven(bookingsViewField)
  view?: BookingsView;
}
