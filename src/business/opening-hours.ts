import type { OpeningHours } from '../../views/contracts/business.js';

/** Business hours, as customers read them and as programs reckon with them. */
export const openingHours: OpeningHours[] = [
  { days: 'Tue-Thu', hours: '10AM-6PM', weekdays: [2, 3, 4], from: 10, to: 18 },
  { days: 'Fri-Sat', hours: '9AM-5PM', weekdays: [5, 6], from: 9, to: 17 },
  { days: 'Sunday', hours: 'Closed', weekdays: [0] },
  { days: 'Monday', hours: 'By appointment only', weekdays: [1], isByAppointment: true },
];
