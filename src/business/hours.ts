import type { OpeningHours } from '../../views/components/opening-hours.js';

/** Business hours, as customers read them. */
export const openingHours: OpeningHours[] = [
  { days: 'Tue-Thu', hours: '10AM-6PM' },
  { days: 'Fri-Sat', hours: '9AM-5PM' },
  { days: 'Sunday', hours: 'Closed' },
  { days: 'Monday', hours: 'By appointment only' },
];
