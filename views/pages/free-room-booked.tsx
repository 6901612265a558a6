import { FreeRoomBooked } from '../components/free-room-booked.js';
import { freeRoomReceived } from '../forms/free-room.js';
import type { Meta } from '../meta.js';

export const meta = (_props: object): Meta => ({
  title: freeRoomReceived.title,
  description: freeRoomReceived.description,
  path: '/free-room/booked',
  noindex: true,
});

/** Where the free-room form leads when it is posted without JavaScript. */
export default function FreeRoomBookedPage(_props: object) {
  return <FreeRoomBooked />;
}
