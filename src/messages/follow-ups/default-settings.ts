import type { FollowUpSettings } from '../../../views/contracts/messages/follow-ups.js';
import { remindedServices } from '../../../views/forms/messages/follow-ups.js';
import { pricedServices } from '../../../views/forms/services.js';

/** Due again after six months; all other services after a year. */
const halfYearly = [pricedServices.commercial.slug, pricedServices.petStains.slug];

/** The settings until the owner saves others: nothing is sent, and these are the templates. */
export const defaultSettings: FollowUpSettings = {
  postalAddress: '',
  hour: 10,
  reviewIsOn: false,
  reviewLink: '',
  paymentLink: '',
  winBackMonths: 12,
  winBackSubject: 'We’d love to clean for you again',
  winBackText: `Hi {first name},

It’s been a while: your last cleaning with us was on {day}. If it’s time again, see today’s price, make any changes and book here:

{booking link}

Prefer to call? Reach us at {phone}.

{business}`,
  planOffers: [],
  reviewDays: 2,
  reviewSubject: 'How did your cleaning turn out?',
  reviewText: `Hi {first name},

Thank you for choosing us for your cleaning on {day}. If you have two minutes, we’d love a review. It helps your neighbors find us, and it helps us get better.

{review link}

Something not right? Reply to this email or call {phone}. We’ll come back and fix it.

{business}`,
  rebookingIsOn: false,
  months: Object.fromEntries(remindedServices.map(({ slug }) => [slug, halfYearly.includes(slug) ? 6 : 12])),
  rebookingSubject: 'Time for your next cleaning?',
  rebookingText: `Hi {first name},

Your last cleaning with us was on {day}. We recommend a professional cleaning every 6 to 12 months. Want the same cleaning again? See today’s price, make any changes and book here:

{booking link}

Prefer to call? Reach us at {phone}.

{business}`,
  paymentSubject: 'Payment reminder: {amount} for your {service}',
  paymentText: `Hi {first name},

Thank you for choosing us for your {service} on {day}. {amount} is still unpaid.

{payment link}

Already paid? Please ignore this email. Questions? Reply to this email or call {phone}.

{business}`,
  replyMessage:
    'Hi {first name}, this is {business}. Thanks for your request! {time question} Call or text us at {phone}.',
  onTheWayMessage: 'Hi {first name}, this is {business}. We are on our way!',
  reviewMessage:
    'Hi {first name}, this is {business}. Thanks for choosing us! Could you take two minutes to write a review? {review link}',
  rebookingMessage:
    'Hi {first name}, this is {business}. Time for your next cleaning? See your price and book here: {booking link}',
  referralMessage:
    'Hi {first name}, this is {business}. Know a neighbor who could use a carpet cleaning? Share this link: {referral link} {reward}',
};
