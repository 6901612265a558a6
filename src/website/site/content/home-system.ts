import type { BusinessFacts } from '../../../../views/contracts/website/facts.js';
import type { DiyPageProps } from '../../../../views/pages/diy.js';

/** The platinum home system: what it is, what it is good for, and care between professional cleanings. */
export const homeSystem = ({ cleaningInterval }: BusinessFacts): DiyPageProps => ({
  features: [
    {
      title: 'Low-moisture foam',
      text: 'It cleans with foam, as we do. Very little moisture goes into the carpet.',
    },
    {
      title: 'Brushes that do the work',
      text: 'Brushes work the foam into the fibers. Your knees can sit this one out.',
    },
    {
      title: 'For carpets and rugs',
      text: 'Use it on the carpet in the living room, the rug in the hall and the spot under the high chair.',
    },
    {
      title: 'Our method, made for the home',
      text: 'The platinum home system is the home version of our dry-foam system. If you have seen us clean, you will recognize the idea.',
    },
  ],
  benefits: [
    {
      title: 'Everyday spots, right away',
      text: 'Coffee does not wait for an appointment. With the system at home, you do not have to either.',
    },
    {
      title: 'No soaked carpet',
      text: 'Foam brings very little moisture, so you treat the spot and not the whole room.',
    },
    {
      title: 'Fresh between our visits',
      text: `It takes care of small things between professional cleanings. We still come for the thorough job every ${cleaningInterval}.`,
    },
    {
      title: 'See it before you decide',
      text: 'Schedule a demo through our contact page. We show you the system, and you ask all the questions you like.',
    },
  ],
  careBetweenCleanings: [
    {
      title: 'Vacuum often',
      text: 'Go over busy areas slowly and from more than one direction. Grit that leaves with the vacuum cannot wear down the fibers.',
    },
    {
      title: 'Blot, do not rub',
      text: 'Press a clean white cloth on a fresh spill and work from the edge inward. Rubbing mostly makes the spot larger.',
    },
    {
      title: 'Test in a corner',
      text: 'Try any cleaner on a hidden spot first and let it dry. The inside of a closet keeps secrets well.',
    },
    {
      title: 'Stop dirt at the door',
      text: 'Put a mat outside and another inside, and leave shoes beside them. Shake or vacuum the mats now and then, because they fill up too.',
    },
  ],
});
