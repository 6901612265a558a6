import type { SiteContent } from '../../../../views/content/schema.js';
import { cities } from './cities.js';
import { carousel, gallery } from './pictured-work.js';
import { posts } from './posts/index.js';
import { questions } from './questions.js';
import { services } from './services/index.js';

const open = (from: number, to: number) => ({ opening: 'open' as const, from, to });
const not = (opening: 'closed' | 'byAppointment') => ({ opening, from: undefined, to: undefined });
const quoted = { kind: 'quote' as const, cents: undefined };
const example = (value: string) => ({ value, isConfirmed: false });

/**
 * The content of a new site. The owner publishes later versions in the admin. Reviews, ratings and figures
 * stay marked as examples until the owner confirms them.
 */
export const firstVersion: SiteContent = {
  business: {
    name: '',
    brand: 'Drylark',
    phone: '(763) 555-0142',
    email: 'hello@drylark.example',
    area: 'Northwest Twin Cities',
    areaInWords: 'the northwest Twin Cities',
    licence: '',
    insurance: '',
  },
  hours: {
    monday: not('byAppointment'),
    tuesday: open(10, 18),
    wednesday: open(10, 18),
    thursday: open(10, 18),
    friday: open(9, 17),
    saturday: open(9, 17),
    sunday: not('closed'),
  },
  packages: [
    {
      key: 'single-room',
      name: 'Single Room',
      cents: 99_00,
      beforeCents: undefined,
      covers: 'rooms',
      size: 1,
      isPopular: false,
      points: ['One room, wall to wall', 'Pre-Vac, Dry-Foam and Final Groom'],
    },
    {
      key: '3-room-package',
      name: '3-Room Package',
      cents: 267_00,
      beforeCents: 297_00,
      covers: 'rooms',
      size: 3,
      isPopular: true,
      points: ['Any three rooms', 'Pre-Vac, Dry-Foam and Final Groom'],
    },
    {
      key: 'whole-house',
      name: 'Whole House',
      cents: 509_00,
      beforeCents: 599_00,
      covers: 'squareFeet',
      size: 1_200,
      isPopular: false,
      points: [
        'All your rooms in one appointment',
        'Pre-Vac, Dry-Foam and Final Groom',
        'A fresh start for your whole home',
      ],
    },
  ],
  prices: {
    commercial: quoted,
    petStains: { kind: 'from', cents: 45_00 },
    stairs: { kind: 'step', cents: 5_00 },
    hardwood: { kind: 'from', cents: 65_00 },
    rugs: quoted,
    upholstery: quoted,
    stainProtection: quoted,
    deepCleaning: quoted,
    homeSystem: quoted,
  },
  offers: [
    {
      key: 'first-cleaning',
      title: '',
      text: 'Book now and save 15% off your first cleaning, this summer only',
      percent: 15,
      cents: undefined,
      from: '',
      until: '',
      place: 'home',
    },
    {
      key: 'fall',
      title: 'Fall Fresh Special',
      text: '15% off. Valid through November 30.',
      percent: 15,
      cents: undefined,
      from: '',
      until: '',
      place: 'pricing',
    },
  ],
  referral: { cents: undefined },
  ...services,
  cities,
  questions,
  testimonials: [
    {
      key: 'grape-juice',
      text: 'The living room was dry before the kids got home from school. The grape juice stain is gone.',
      author: 'Homeowner',
      town: 'Maple Grove',
      day: '',
      isConfirmed: false,
    },
    {
      key: 'two-dogs',
      text: 'We have two dogs and a beige carpet. I had given up on it, but it looks great now.',
      author: 'Homeowner',
      town: 'Otsego',
      day: '',
      isConfirmed: false,
    },
    {
      key: 'waiting-room',
      text: 'They cleaned our waiting room after hours. The carpet was dry when patients came in the next morning.',
      author: 'Office manager',
      town: 'Coon Rapids',
      day: '',
      isConfirmed: false,
    },
  ],
  figures: {
    years: example('15+'),
    customers: example('10K+'),
    satisfaction: example('100%'),
    support: example('24/7'),
    rating: example('4.9'),
    reviews: example('150+'),
    badge: example('A+ BBB rating'),
  },
  people: [],
  hero: {
    badge: 'Fast Drying',
    title: 'Clean carpets, dry in {drying time}',
    text: 'Dry foam lifts the dirt without soaking the carpet. It’s dry in {drying time}, while steam cleaning leaves it wet for {steam cleaning drying time}. Our foam is eco-friendly and safe for children and pets.',
    picture: {
      name: 'hero',
      alt: 'A miniature living room where a technician pushes an upright foam machine. The carpet behind it is clean, the carpet ahead of it brown and stained',
    },
  },
  carousel,
  gallery,
  pictures: {
    residential: {
      name: 'service-residential',
      alt: 'A bright living room with a freshly groomed carpet and a sofa',
    },
    commercial: { name: 'service-commercial', alt: 'An office with desks on clean carpet tiles' },
    petStains: { name: 'service-pets', alt: 'A cat and a dog on a clean carpet in front of a sofa' },
    stairs: { name: 'service-stairs', alt: 'Stairs with a clean runner and an oak handrail' },
    hardwood: {
      name: 'service-hardwood',
      alt: 'A clean oak floor with a rolled-back rug and a flat mop',
    },
    freeRoomBefore: {
      name: 'free-room-before',
      alt: 'a bedroom carpet with dark, worn paths around a bed where a woman sits reading',
    },
    freeRoomAfter: { name: 'free-room-after', alt: 'the same carpet, light and even' },
  },
  posts,
};
