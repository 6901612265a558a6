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
      text: `Fill in the form below. We contact you within ${answerHours} hours to confirm the day and time.`,
    },
    {
      title: 'We clean',
      text: `A technician comes and cleans one room or two rugs at no cost to you. It is dry in ${dryingTime}.`,
    },
    { title: 'You tell us', text: 'Give us your honest opinion. Honest means honest.' },
  ],
  badges: [
    { title: 'No Cost or Obligation', text: 'You pay nothing and you owe us nothing.' },
    { title: 'Amazing Results', text: 'One clean room next to the others. You will see where we stopped.' },
    {
      title: 'Offer at the End',
      text: 'Your technician may leave you an optional offer for future services. Taking it or leaving it is up to you.',
    },
  ],
  bonus: 'Bonus: your technician may leave you an offer for future services. Keep it or skip it.',
});
