import type { BusinessFacts } from '../../../../views/contracts/website/facts.js';
import type { DiyPageProps } from '../../../../views/pages/diy.js';

/** The platinum home system: features, benefits, and care between cleanings. */
export const homeSystem = ({ cleaningInterval }: BusinessFacts): DiyPageProps => ({
  features: [
    {
      title: 'Low-moisture foam',
      text: 'It cleans with foam, just like we do. Very little moisture goes into the carpet.',
    },
    {
      title: 'Brushes that do the work',
      text: 'Brushes work the foam into the fibers, so you don’t have to scrub on your knees.',
    },
    {
      title: 'For carpets and rugs',
      text: 'Use it on the living room carpet, the hall rug and the spot under the high chair.',
    },
    {
      title: 'Our method, made for the home',
      text: 'The platinum home system is the home version of our dry-foam cleaning system.',
    },
  ],
  benefits: [
    {
      title: 'Everyday spots, right away',
      text: 'Coffee spills don’t wait for an appointment. With the system at home, you can clean them right away.',
    },
    {
      title: 'No soaked carpet',
      text: 'Foam puts very little moisture into the carpet, and you treat only the spot, not the whole room.',
    },
    {
      title: 'Fresh between cleanings',
      text: `Use it for small spots. We still recommend a professional cleaning every ${cleaningInterval}.`,
    },
    {
      title: 'See it before you decide',
      text: 'Schedule a demo on our contact page. We’ll show you the system and answer all your questions.',
    },
  ],
  careBetweenCleanings: [
    {
      title: 'Vacuum often',
      text: 'Go over busy areas slowly, in more than one direction. Grit wears down the fibers, so get it out early.',
    },
    {
      title: 'Blot, don’t rub',
      text: 'Press a clean white cloth on a fresh spill. Work from the edge to the middle. Rubbing makes the spot bigger.',
    },
    {
      title: 'Test a hidden spot',
      text: 'Try any cleaner on a hidden spot first, like the inside of a closet. Let it dry before you go on.',
    },
    {
      title: 'Stop dirt at the door',
      text: 'Put one mat outside and one inside, and leave shoes at the door. Shake or vacuum the mats often.',
    },
  ],
});
