import type { SiteContent } from '../../../../../views/content/schema.js';

export const petStains: SiteContent['petStains'] = {
  title: 'Pet Stain & Odor Removal',
  summary: 'We treat the stain and the smell with cleaners that are safe for your pets.',
  points: ['Stains and odors treated', 'Child and pet safe', 'Low moisture, so stains don’t spread'],
  purpose:
    'Even the best cats and dogs have accidents. Wiping takes care of what you see, but the smell can stay in the carpet. We treat both the stain and the smell. Our method uses very little moisture, so the stain doesn’t spread while we work on it.',
  steps: {
    first: {
      title: 'Show us the spots',
      text: 'Tell us where the spots are and about how old they are. Old spots can be hard to see, so point them out when we arrive.',
    },
    second: {
      title: 'We treat each one',
      text: 'We treat the stain and the smell with cleaners that are safe for children and pets.',
    },
    third: {
      title: 'We clean the carpet',
      text: 'We clean the carpet in three steps: Pre-Vac, Dry-Foam and Final Groom. It’s dry in {drying time}.',
    },
  },
  expect: {
    before:
      'Tell us where the spots are and about how old they are, so we can give you a good estimate. It’s free, and you know the price before we start.',
    during: 'A cleaning takes {cleaning time}. Please keep your pets in another room while we work.',
    after:
      'Keep children and pets off the carpet until it is dry. That takes {drying time}. You pay when the work is complete. If you’re not happy, we clean it again. If you’re still not happy, you get a full refund.',
  },
  questions: {
    first: {
      question: 'Are the cleaners safe for my pets?',
      answer:
        'Yes. The treatment and the foam are child and pet safe. Keep your pets off the carpet for {drying time}, until it is dry.',
    },
    second: {
      question: 'What should I do about a fresh spot?',
      answer:
        'Press a clean white cloth on it, and work from the edge to the middle. Don’t rub, because rubbing makes the spot bigger. Then call us. We offer same-day service.',
    },
    third: {
      question: 'Can a spot come back?',
      answer:
        'With little moisture, deep spots are less likely to come back up. If you’re not happy with the result, we come back and clean it again.',
    },
    fourth: {
      question: 'How often should I clean carpets if I have pets?',
      answer: 'We recommend every 3-6 months. Most other carpets need it every {cleaning interval}.',
    },
  },
  isHidden: false,
};
