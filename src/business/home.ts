import type { HomePageProps } from '../../views/pages/home.js';

/** What the home page says. */
export const homeContent: HomePageProps = {
  benefits: [
    {
      title: 'Dry in 2-4 hours',
      text: 'Foam carries the cleaner, so very little water reaches the carpet. Walk on it the same afternoon.',
    },
    {
      title: 'Child and pet safe',
      text: 'Eco-friendly foam that is safe for the crawling, the purring and the tail-wagging.',
    },
    {
      title: 'Upfront pricing',
      text: 'You know the price before we start. The estimate is free and nothing is due until the work is done.',
    },
  ],
  services: [
    {
      title: 'Residential carpet cleaning',
      text: 'Living rooms, bedrooms and hallways, in use again the same day.',
      isLarge: true,
    },
    {
      title: 'Commercial carpet cleaning',
      text: 'Offices and shops, cleaned without closing for a day to dry.',
      isLarge: true,
    },
    {
      title: 'Pet stain and odor removal',
      text: 'What happened stays between you and the cat.',
      isLarge: false,
    },
    { title: 'Stair cleaning', text: 'Step by step, edges and risers included.', isLarge: false },
    {
      title: 'Hardwood floor cleaning',
      text: 'The floor beside the carpet, cleaned in the same visit.',
      isLarge: false,
    },
  ],
  promotion: 'Book now and save 15% off your first cleaning, this summer only',
};
