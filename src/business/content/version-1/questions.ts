import type { SiteContent } from '../../../../views/content/schema.js';

/** The questions on the FAQ page. */
export const questions: SiteContent['questions'] = [
  {
    key: 'drying',
    question: 'How long does the carpet take to dry?',
    answer:
      '{drying time}. Our foam puts very little moisture into the carpet, so it dries fast. After steam cleaning, it usually takes {steam cleaning drying time}.',
  },
  {
    key: 'safety',
    question: 'Is the cleaning safe for children and pets?',
    answer:
      'Yes. It is child and pet safe, and eco-friendly too. Let the carpet dry for {drying time}, and they can play on it again.',
  },
  {
    key: 'duration',
    question: 'How long does a cleaning take?',
    answer:
      '{cleaning time}, including all three steps: Pre-Vac, Dry-Foam and Final Groom. One room takes the least time, and a whole house takes the most.',
  },
  {
    key: 'interval',
    question: 'How often should I have my carpets cleaned?',
    answer:
      'Every {cleaning interval} for most carpets. If you have pets or high-traffic areas, we recommend every 3-6 months.',
  },
  {
    key: 'booking-ahead',
    question: 'How far ahead should I book?',
    answer:
      '2-3 days ahead is usually enough. In spring and fall, book a week ahead, because we get busy. If it’s urgent, call and ask about same-day service.',
  },
  {
    key: 'guarantee',
    question: 'What if I’m not happy with the result?',
    answer:
      'We come back and clean it again. If you’re still not happy, you get a full refund. That’s our 100% satisfaction guarantee.',
  },
  {
    key: 'payment',
    question: 'How and when do I pay?',
    answer:
      'Pay by cash, check or major card when the work is complete. The estimate is free and the pricing is upfront, so you know the cost before we start.',
  },
  {
    key: 'hours',
    question: 'What are your hours, and which time slots can I choose?',
    answer:
      '{business hours} Choose a {arrival windows} slot, and we’ll confirm within {response time in hours} hours of your request.',
  },
  {
    key: 'area',
    question: 'Which areas do you serve?',
    answer: '{area}, Minnesota. We serve homes and businesses in {number of cities} cities: {cities}.',
  },
  {
    key: 'stairs',
    question: 'Do you clean stairs?',
    answer:
      'Yes, for {stair price} per step. Count your steps, add them to your request, and we’ll include them in your estimate.',
  },
  {
    key: 'pet-stains',
    question: 'Can you treat pet stains and odor?',
    answer:
      'Yes. Pet stain and odor treatment starts at {pet stain removal price}. Tell us where the spots are and about how old they are, so we can give you a good estimate.',
  },
  {
    key: 'rugs',
    question: 'Do you clean area rugs?',
    answer:
      'Yes. Tell us the size and material when you ask for your free estimate. For our free offer, you can choose two area rugs instead of a room.',
  },
  {
    key: 'hardwood',
    question: 'Do you clean hardwood floors?',
    answer:
      'Yes. Hardwood floor cleaning starts at {hardwood price}. Tell us about the floor when you ask for an estimate, and we’ll include it.',
  },
  {
    key: 'free-room',
    question: 'What is the free room offer?',
    answer:
      'We clean one room ({room size}) or two area rugs for free, with no obligation. At the end, we may leave you an optional offer for future services. It’s up to you whether to use it.',
  },
  {
    key: 'home-system',
    question: 'What is the platinum home system?',
    answer:
      'It’s the home version of our dry-foam cleaning system, for everyday spots between professional cleanings. You can buy it from us. Schedule a demo on our contact page, and we’ll show you how it works.',
  },
];
