/** The subjects of articles, in the order in which the blog offers them. */
export const articleCategories = [
  'Tips & Tricks',
  'Health & Wellness',
  'Maintenance',
  'Technology',
  'Pet Care',
  'Seasonal',
] as const;

/** How many characters the text of an article may have. */
export const longestMarkdown = 40_000;
