/** The blog’s most common topics, each with the post that covers it. */
export const popularTopics = [
  { title: 'Spills and stains', slug: 'first-ten-minutes-after-a-spill' },
  { title: 'Cats and dogs', slug: 'living-with-pets-and-carpets' },
  { title: 'Foam or steam', slug: 'how-dry-foam-differs-from-steam' },
  { title: 'Salt and winter mud', slug: 'minnesota-road-salt-and-mud' },
];
