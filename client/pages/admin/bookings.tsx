import BookingsPage from '../../../views/pages/admin/bookings.js';
import { hydrate } from '../../hydrate.js';

hydrate(BookingsPage);
