import type { SiteContent } from '../../../../../views/content/schema.js';
import { methodSteps } from './blank.js';

export const residential: SiteContent['residential'] = {
  title: 'Residential Carpet Cleaning',
  summary: 'We clean living rooms, bedrooms and hallways with dry foam. Use them again within hours.',
  points: [
    'Dry in {drying time}',
    'Safe for children and pets',
    'Area rugs and upholstery at the same appointment',
  ],
  purpose:
    'Carpet holds on to daily life: crumbs, mud, pet hair and the juice that missed the table. A vacuum gets what is loose. Our foam lifts the dirt that sticks to the fibers, with very little moisture. We clean one hard-worn room or the whole house.',
  steps: methodSteps,
  expect: {
    before:
      'The estimate is free, and you know the price before we start. Booking 2-3 days ahead is usually enough. In spring and fall, book a week ahead.',
    during:
      'A cleaning takes {cleaning time}. One room takes the least time, and a whole house takes the most.',
    after:
      'The carpet is dry in {drying time}. Keep children and pets off it until then. You pay when the work is complete. If you’re not happy, we clean it again. If you’re still not happy, you get a full refund.',
  },
  questions: {
    first: {
      question: 'Should I vacuum before you come?',
      answer:
        'You don’t have to. Our first step, Pre-Vac, is a slow vacuuming. Picking up toys, shoes and other small things helps us get to every corner.',
    },
    second: {
      question: 'When can we use the room again?',
      answer:
        'Usually the same day. The carpet is dry in {drying time}. After steam cleaning, it usually takes {steam cleaning drying time}.',
    },
    third: {
      question: 'Can you clean rugs and furniture at the same appointment?',
      answer:
        'Yes. When you ask for your free estimate, list each piece of furniture, and the size and material of each rug.',
    },
    fourth: {
      question: 'How often should I have my carpets cleaned?',
      answer:
        'Every {cleaning interval} for most carpets. If you have pets or high-traffic areas, we recommend every 3-6 months.',
    },
  },
  isHidden: false,
};
