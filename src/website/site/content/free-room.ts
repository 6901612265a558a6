import type { SiteContent } from '../../../../views/content/schema.js';
import type { BusinessFacts } from '../../../../views/contracts/website/facts.js';
import type { FreeRoomPageProps } from '../../../../views/pages/free-room.js';

/** The free-room landing page. */
export const freeRoom = (
  { answerHours, dryingTime }: BusinessFacts,
  { pictures }: Pick<SiteContent, 'pictures'>,
): FreeRoomPageProps => ({
  pair: {
    key: 'free-room',
    title: 'One room, cleaned free',
    before: pictures.freeRoomBefore,
    after: pictures.freeRoomAfter,
  },
  steps: [
    {
      title: 'Book',
      text: `Fill out the form below and choose a day and time. We answer within ${answerHours} hours.`,
    },
    {
      title: 'We clean',
      text: `A technician cleans one room or two rugs at no cost to you. Everything is dry in ${dryingTime}.`,
    },
    { title: 'Tell us what you think', text: 'Give us your honest opinion. We really want to hear it.' },
  ],
  badges: [
    { title: 'No Cost or Obligation', text: 'You pay nothing and you owe us nothing.' },
    { title: 'Amazing Results', text: 'Compare the clean room with the others. You’ll see the difference.' },
    {
      title: 'Offer at the End',
      text: 'Your technician may leave you an optional offer for future services. It’s up to you.',
    },
  ],
  bonus:
    'Bonus: your technician may leave you an offer for future services. Use it or don’t. It’s up to you.',
});
