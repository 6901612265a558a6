interface Rated {
  stars: number;
}

/**
 * Picks reviews whose stars are spread as those of all: of three, two with five stars and one with four where
 * two thirds and a third are. Within each number of stars, the first ones. Keeps the order, and fills up with
 * the first ones where a number of stars runs out.
 * @param counts how many of all have 1 to 5 stars, in this order.
 */
export function representative<Review extends Rated>(
  reviews: readonly Review[],
  counts: readonly number[],
  most: number,
): Review[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0 || reviews.length <= most) return reviews.slice(0, most);
  const shares = counts.map((count, index) => ({ stars: index + 1, share: (count * most) / total }));
  const places = new Map(shares.map(({ stars, share }) => [stars, Math.floor(share)]));
  const rest = most - [...places.values()].reduce((sum, count) => sum + count, 0);
  const byRemainder = shares.toSorted((a, b) => (b.share % 1) - (a.share % 1) || b.stars - a.stars);
  for (const { stars } of byRemainder.slice(0, rest)) places.set(stars, (places.get(stars) ?? 0) + 1);
  const chosen = new Set<Review>();
  for (const review of reviews) {
    const left = places.get(review.stars) ?? 0;
    if (left === 0) continue;
    places.set(review.stars, left - 1);
    chosen.add(review);
  }
  for (const review of reviews) if (chosen.size < most) chosen.add(review);
  return reviews.filter((review) => chosen.has(review));
}
