import type { FollowUpSettings } from '../../../views/contracts/messages/follow-ups.js';
import { remindedServices } from '../../../views/forms/messages/follow-ups.js';
import { pricedServices } from '../../../views/forms/services.js';

/** Soiled sooner than others; all other services are due again after a year. */
const halfYearly = [pricedServices.commercial.slug, pricedServices.petStains.slug];

/** Until the owner says otherwise: nothing is sent, and the texts are these. */
export const defaultSettings: FollowUpSettings = {
  postalAddress: '',
  hour: 10,
  reviewIsOn: false,
  reviewLink: '',
  reviewDays: 2,
  reviewSubject: 'How did your {service} turn out?',
  reviewText: `Hi {first name},

thank you for having us on {day}. If you have two minutes, please write a review of our work. It helps your neighbors to find us, and us to get better.

{review link}

If something is not right yet, please answer this mail or call {phone}, and we come back.

{business}`,
  rebookingIsOn: false,
  months: Object.fromEntries(remindedServices.map(({ slug }) => [slug, halfYearly.includes(slug) ? 6 : 12])),
  rebookingSubject: 'Is it time for your next {service}?',
  rebookingText: `Hi {first name},

your last {service} with us was on {day}. Carpets last longer when they are cleaned every 6 to 12 months. Your last order is ready for you, with today’s price. You can change it as you like:

{booking link}

Or call {phone}, and we find a day together.

{business}`,
  onTheWayMessage: 'Hi {first name}, this is {business}. We are on our way to you.',
  reviewMessage:
    'Hi {first name}, thank you for having us! If you have two minutes, we would be glad of a review: {review link}',
  rebookingMessage:
    'Hi {first name}, would you like your next cleaning? Your last order with today’s price: {booking link} {business}',
  referralMessage:
    'Hi {first name}, would a neighbor like clean carpets, too? This link is for them: {referral link} {reward}',
};
