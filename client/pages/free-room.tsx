import FreeRoomPage from '../../views/pages/free-room.js';
import { hydrate } from '../hydrate.js';

hydrate(FreeRoomPage);
