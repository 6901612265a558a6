import type { BusinessFacts } from '../../../../views/contracts/website/facts.js';
import type { HowItWorksPageProps } from '../../../../views/pages/how-it-works.js';

/** The dry-foam method: its steps, what makes it work, and how it compares with steam cleaning. */
export const howItWorks = ({ dryingTime, steamDryingTime }: BusinessFacts): HowItWorksPageProps => ({
  steps: [
    {
      title: 'Pre-Vac',
      text: 'We vacuum slowly to remove loose, dry dirt. Dirt is easiest to remove while it is dry, so we don’t rush this step.',
      picture: { name: 'step-1', alt: 'An upright vacuum on a dirty carpet, with a cleaner path behind it' },
    },
    {
      title: 'Dry-Foam',
      text: 'Two brushes work the foam into the carpet, and the foam lifts the dirt. Very little moisture goes in.',
      picture: {
        name: 'step-2',
        alt: 'A foam machine with two brushes, foam in front of it and clean carpet behind it',
      },
    },
    {
      title: 'Final Groom',
      text: `We brush the fibers upright and even, so the carpet dries looking its best. It’s ready to walk on after ${dryingTime}.`,
      picture: { name: 'step-3', alt: 'A carpet rake that leaves straight, even stripes in the pile' },
    },
  ],
  technologies: [
    {
      title: 'Low-moisture foam',
      text: `Our cleaner is a foam, not a stream of water. Your carpet gets clean without getting soaked, and it’s dry in ${dryingTime}.`,
      picture: { name: 'technology-1', alt: 'A pile of white foam on a carpet' },
    },
    {
      title: 'Counter-rotating brushes',
      text: 'The brushes turn in opposite directions and reach the fibers from both sides. They work the foam in, so no one has to scrub by hand.',
      picture: {
        name: 'technology-2',
        alt: 'Two round brushes on a carpet, with arrows that point in opposite directions',
      },
    },
    {
      title: 'Foam that traps dirt',
      text: 'The foam surrounds loose dirt and holds it. When we remove the foam, the dirt comes out with it.',
      picture: { name: 'technology-3', alt: 'Foam bubbles on a carpet, each with a speck of dirt inside' },
    },
    {
      title: 'Child and pet safe cleaner',
      text: 'Our cleaner is eco-friendly and safe for children and pets. They spend more time on the carpet than anyone.',
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
      steam: 'More. Hot water goes in, most of it is vacuumed out, and the rest dries.',
    },
    {
      aspect: 'What lifts the dirt',
      foam: 'Foam, worked in by brushes.',
      steam: 'Hot water and strong suction.',
    },
    {
      aspect: 'Spots that come back',
      foam: 'With little moisture, deep spots are less likely to come back up. Careful work still matters.',
      steam:
        'With a longer drying time, deep spots are more likely to come back up. A good rinse helps a lot.',
    },
    {
      aspect: 'When you can use the room',
      foam: `Usually the same day, after ${dryingTime}.`,
      steam: `Often the next day, after ${steamDryingTime}.`,
    },
    {
      aspect: 'Children and pets',
      foam: 'Our foam is child and pet safe. Keep children and pets off the floor for a few hours while it dries.',
      steam: 'It depends on the product. Many are gentle, but the floor stays wet longer.',
    },
  ],
});
