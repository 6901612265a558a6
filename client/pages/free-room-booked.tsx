import FreeRoomBookedPage from '../../views/pages/free-room-booked.js';
import { hydrate } from '../hydrate.js';

hydrate(FreeRoomBookedPage);
