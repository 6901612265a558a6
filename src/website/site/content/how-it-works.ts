import type { BusinessFacts } from '../../../../views/contracts/website/facts.js';
import type { HowItWorksPageProps } from '../../../../views/pages/how-it-works.js';

/** The dry-foam method: its steps, what makes it work, and how it compares with steam cleaning. */
export const howItWorks = ({ dryingTime, steamDryingTime }: BusinessFacts): HowItWorksPageProps => ({
  steps: [
    {
      title: 'Pre-Vac',
      text: 'We vacuum thoroughly to remove the loose, dry soil. Dirt is easiest to move while it is still dry, so we do not rush this part.',
      picture: { name: 'step-1', alt: 'An upright vacuum on a soiled carpet, the lane behind it lighter' },
    },
    {
      title: 'Dry-Foam',
      text: 'Counter-rotating brushes work the foam into the carpet, and the foam lifts the dirt. Very little moisture goes in.',
      picture: {
        name: 'step-2',
        alt: 'A foam machine with two brushes, foam before it and light carpet behind it',
      },
    },
    {
      title: 'Final Groom',
      text: `We set the pile upright and even, so the carpet dries looking its best. After ${dryingTime} it is ready for your feet.`,
      picture: { name: 'step-3', alt: 'A carpet rake that leaves straight, even stripes in the pile' },
    },
  ],
  technologies: [
    {
      title: 'Low-moisture foam',
      text: `The cleaner arrives as foam, not as a stream of water. The carpet gets clean without getting soaked, and it is dry in ${dryingTime}.`,
      picture: { name: 'technology-1', alt: 'A heap of white foam that stands on top of a carpet' },
    },
    {
      title: 'Counter-rotating brushes',
      text: 'The brushes turn in opposite directions and reach the fibers from both sides. They work the foam in, so nobody has to scrub on hands and knees.',
      picture: {
        name: 'technology-2',
        alt: 'Two round brushes on a carpet, with arrows that turn against each other',
      },
    },
    {
      title: 'Dirt held in foam',
      text: 'The foam surrounds loosened dirt and keeps hold of it. When the foam is lifted away, the dirt goes along for the ride.',
      picture: { name: 'technology-3', alt: 'Foam bubbles over a carpet, each with a grain of dirt inside' },
    },
    {
      title: 'Child and pet safe cleaner',
      text: 'What we clean with is eco-friendly and safe for children and pets. They spend more time on the carpet than anyone else, after all.',
      picture: { name: 'technology-4', alt: 'A teddy bear, a gray cat, blocks and a ball on a carpet' },
    },
  ],
  comparison: [
    {
      aspect: 'Drying time',
      foam: dryingTime,
      steam: steamDryingTime,
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
      foam: `Usually the same day, after ${dryingTime}.`,
      steam: `Often the next day, after ${steamDryingTime}.`,
    },
    {
      aspect: 'Children and pets',
      foam: 'Our cleaner is child and pet safe, and the floor is off limits only for hours.',
      steam: 'Depends on the product, and many are gentle. The wait for a dry floor is longer.',
    },
  ],
});
