import type { CleaningPackage } from '../../views/contracts/business.js';

/** The packages and their prices. This is the place to change a price. */
export const packages: CleaningPackage[] = [
  {
    name: 'Single Room',
    price: '$99',
    area: 'Up to 200 sq ft',
    points: ['One room, wall to wall', 'Pre-Vac, Dry-Foam and Final Groom', 'Dry in 2-4 hours'],
  },
  {
    name: '3-Room Package',
    price: '$267',
    was: '$297',
    savings: '10% savings',
    area: 'Up to 600 sq ft total',
    isPopular: true,
    points: ['Any three rooms', 'Pre-Vac, Dry-Foam and Final Groom', 'Dry in 2-4 hours'],
  },
  {
    name: 'Whole House',
    price: '$509',
    was: '$599',
    savings: '15% savings',
    area: 'Up to 1,200 sq ft',
    points: [
      'All the rooms in one visit',
      'Pre-Vac, Dry-Foam and Final Groom',
      'A clean start for the whole home',
    ],
  },
];
