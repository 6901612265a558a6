/** The blog's categories, in display order. */
export const articleCategories = [
  'Tips & Tricks',
  'Health & Wellness',
  'Maintenance',
  'Technology',
  'Pet Care',
  'Seasonal',
] as const;

/** The most characters in an article's text. */
export const longestMarkdown = 40_000;
