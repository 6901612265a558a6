import { FreeRoomBooked } from '../components/site/free-room-booked.js';
import type { Meta } from '../contracts/meta.js';
import { freeRoomReceived } from '../forms/free-room.js';

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
