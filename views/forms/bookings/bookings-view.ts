import { bookingsViews } from '../../contracts/bookings/calendar.js';
import { type FieldRules, oneOf } from '../rules.js';

/** The view in the address of the bookings page. */
export const bookingsViewField: FieldRules = {
  check: oneOf(bookingsViews, `Choose a view: ${bookingsViews.join(', ')}.`),
};
