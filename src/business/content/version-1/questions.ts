import type { SiteContent } from '../../../../views/content/schema.js';

/** The questions page: what customers ask before and after a cleaning. */
export const questions: SiteContent['questions'] = [
  {
    key: 'drying',
    question: 'How long does the carpet take to dry?',
    answer:
      '{drying time}. Our foam brings very little moisture into the carpet, so there is not much to wait for. Steam cleaning usually needs {drying time of steam}.',
  },
  {
    key: 'safety',
    question: 'Is the cleaning safe for children and pets?',
    answer:
      'Yes, it is child and pet safe, and eco-friendly too. Give the carpet its {drying time} to dry, and then the floor is theirs again.',
  },
  {
    key: 'duration',
    question: 'How long does a cleaning take?',
    answer:
      '{cleaning time}. One room is at the short end, a whole house at the long one. That covers all three steps: Pre-Vac, Dry-Foam and Final Groom.',
  },
  {
    key: 'interval',
    question: 'How often should I have my carpets cleaned?',
    answer:
      'Every {cleaning interval} for most carpets. Make it every 3-6 months for high-traffic areas or if you have pets. The hallway usually asks first.',
  },
  {
    key: 'booking-ahead',
    question: 'How far ahead should I book?',
    answer:
      '2-3 days ahead is usually enough. In spring and fall, make it a week ahead, because everyone looks at their floors at the same time. We offer same-day service as well, so if it is urgent, call and ask.',
  },
  {
    key: 'guarantee',
    question: 'What if I am not happy with the result?',
    answer:
      'We come back and clean it again. If that does not put it right, you get a full refund. That is our 100% satisfaction guarantee, all of it.',
  },
  {
    key: 'payment',
    question: 'How and when do I pay?',
    answer:
      'By cash, check or major card, when the work is complete. Pricing is upfront and the estimate is free, so you know the amount before we start.',
  },
  {
    key: 'hours',
    question: 'What are your business hours, and which time slots can I choose?',
    answer:
      '{opening hours} For your visit you can ask for a {arrival windows} slot, and we confirm within {answer hours} hours of your request.',
  },
  {
    key: 'area',
    question: 'Which areas do you serve?',
    answer: '{area}, Minnesota. We come to homes and businesses in {number of cities} cities: {cities}.',
  },
  {
    key: 'stairs',
    question: 'Do you clean stairs?',
    answer:
      'Yes, for {price of stairs} per step. Count your steps and you have already done most of the estimate. Add the stairs to your request and we plan for them.',
  },
  {
    key: 'pet-stains',
    question: 'Can you treat pet stains and odor?',
    answer:
      'Yes, pet stain and odor treatment starts at {price of pet stains}. Tell us where the spots are and roughly how old, so we can give you an honest estimate. We do not ask which pet did it.',
  },
  {
    key: 'rugs',
    question: 'Do you clean area rugs?',
    answer:
      'Yes, we clean area rugs as well as carpets and upholstery. Tell us the size and material when you ask for your free estimate. You can also choose two area rugs instead of a room for our free offer.',
  },
  {
    key: 'hardwood',
    question: 'Do you clean hardwood floors?',
    answer:
      'Yes, hardwood floor cleaning starts at {price of hardwood}. Mention the floor when you ask for an estimate, and we will quote it along with the carpets.',
  },
  {
    key: 'free-room',
    question: 'What is the free room offer?',
    answer:
      'We clean one room ({room size}) or two area rugs for free, with no obligation. At the end we may leave you an optional offer for future services. You are welcome to keep the clean carpet and ignore the offer.',
  },
  {
    key: 'home-system',
    question: 'What is the platinum home system?',
    answer:
      'It is the home version of our dry-foam cleaning system, for everyday spots between professional cleanings. We sell it, and we are happy to show you how it works first. You can schedule a demo through our contact page.',
  },
];
