const monthDay =
  /\b(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}\b/g;

/** Returns the days that a text names, like "November 30". */
export const daysNamedIn = (text: string): string[] => text.match(monthDay) ?? [];
