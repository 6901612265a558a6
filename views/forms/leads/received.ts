import type { SharedFacts } from '../../contracts/website/facts.js';

// What the public forms say once they are sent, apart from their fields, which other pages needn't load.

export const contactReceived = ({ answerHours }: SharedFacts) => ({
  title: 'Message Sent Successfully!',
  description: `We'll contact you within ${answerHours} hours to schedule your service.`,
});

export const freeRoomReceived = ({ answerHours }: SharedFacts) => ({
  title: 'Your Free Cleaning is Booked!',
  description: `We'll contact you within ${answerHours} hours to confirm your appointment details.`,
});

/** Shown with {@link freeRoomReceived}, whose title the specification fixes, until the time is confirmed. */
export const freeRoomUnconfirmed = 'Your day and time aren’t confirmed yet.';
