import type { Point } from '../../../views/content.js';

/** The dry-foam method: its steps, what makes it work, and how it compares with steam cleaning. */
export const howItWorks: {
  steps: Point[];
  technologies: Point[];
  comparison: { aspect: string; foam: string; steam: string }[];
} = {
  steps: [
    {
      title: 'Pre-Vac',
      text: 'We vacuum thoroughly to remove the loose, dry soil. Dirt is easiest to move while it is still dry, so we do not rush this part.',
    },
    {
      title: 'Dry-Foam',
      text: 'Counter-rotating brushes work the foam into the carpet, and the foam lifts the dirt. Very little moisture goes in.',
    },
    {
      title: 'Final Groom',
      text: 'We set the pile upright and even, so the carpet dries looking its best. After 2-4 hours it is ready for your feet.',
    },
  ],
  technologies: [
    {
      title: 'Low-moisture foam',
      text: 'The cleaner arrives as foam, not as a stream of water. The carpet gets clean without getting soaked, and it is dry in 2-4 hours.',
    },
    {
      title: 'Counter-rotating brushes',
      text: 'The brushes turn in opposite directions and reach the fibers from both sides. They work the foam in, so nobody has to scrub on hands and knees.',
    },
    {
      title: 'Dirt held in foam',
      text: 'The foam surrounds loosened dirt and keeps hold of it. When the foam is lifted away, the dirt goes along for the ride.',
    },
    {
      title: 'Child and pet safe cleaner',
      text: 'What we clean with is eco-friendly and safe for children and pets. They spend more time on the carpet than anyone else, after all.',
    },
  ],
  comparison: [
    {
      aspect: 'Drying time',
      foam: '2-4 hours',
      steam: '12-24 hours',
    },
    {
      aspect: 'Moisture',
      foam: 'Very little. The cleaner goes in as foam.',
      steam: 'More. Hot water goes in, most of it is drawn out again, and the rest evaporates.',
    },
    {
      aspect: 'What carries the dirt',
      foam: 'Foam, worked in by counter-rotating brushes.',
      steam: 'Hot water, drawn out by strong suction.',
    },
    {
      aspect: 'Residue and returning spots',
      foam: 'Little moisture gives deep spots less chance to rise while drying. Careful work still matters.',
      steam:
        'A longer drying time gives deep spots more chance to rise. A good rinse and thorough suction help a lot.',
    },
    {
      aspect: 'When you can use the room',
      foam: 'Usually the same day, after 2-4 hours.',
      steam: 'Often the next day, after 12-24 hours.',
    },
    {
      aspect: 'Children and pets',
      foam: 'Our cleaner is child and pet safe, and the floor is off limits only for hours.',
      steam: 'Depends on the product, and many are gentle. The wait for a dry floor is longer.',
    },
  ],
};
