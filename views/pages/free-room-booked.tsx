import { FreeRoomBooked } from '../components/site/free-room-booked.js';
import type { BusinessFacts } from '../contracts/website/facts.js';
import type { Meta } from '../contracts/website/meta.js';
import type { Site } from '../contracts/website/site.js';
import { freeRoomReceived } from '../forms/leads/received.js';

export const meta = (_props: object, _site: Site, facts: BusinessFacts): Meta => ({
  ...freeRoomReceived(facts),
  path: '/free-room/booked',
  noindex: true,
});

/** Confirms a free-room form that was posted without JavaScript. */
export default function FreeRoomBookedPage(_props: object) {
  return <FreeRoomBooked />;
}
