import { testimonialsAtHome } from '../../../../views/content/text-sections.js';
import type { Testimonial } from '../../../../views/contracts/website/business.js';
import type { BusinessFacts } from '../../../../views/contracts/website/facts.js';
import type { PublishedReview, Quote, Quotes, Rating } from '../../../../views/contracts/website/proof.js';
import { formatMonth } from '../../../../views/format/moments.js';
import { trimEnd } from '../../../../views/format/trim-end.js';
import type { PublishedReviewsService } from '../../../business/proof/published-reviews.service.js';

/** The home page has little room (docs/decisions/first-paint.md): short quotes in one row, no replies. */
const atHome = { quotes: 3, characters: 120 };
/** The results page shows this many of the newest reviews, or fewer if they are long. */
const atResults = { quotes: 24, characters: 6_000 };
const maxReplyCharacters = 400;

type Reviews = Pick<
  PublishedReviewsService,
  'areEnough' | 'average' | 'count' | 'hiddenInWords' | 'newest' | 'publicCount' | 'representative'
>;

/** Some of the newest reviews, with ratings spread as all are. While too few, they precede the examples. */
export function quotesAtHome(facts: BusinessFacts, reviews: Reviews): Quotes {
  const quotes = reviews.representative(atHome.quotes).map((review) => {
    const { reply: _, ...quote } = quoteOf(review);
    return { ...quote, text: excerptOf(review.text.replace(/\s+/g, ' '), atHome.characters) };
  });
  if (reviews.areEnough)
    return { ...figuresOf(facts, reviews), testimonials: quotes, more: 'See more reviews' };
  const all = [...quotes, ...facts.testimonials.map(quoteOfTestimonial)];
  const more = all.length > testimonialsAtHome ? `See all ${all.length} reviews` : undefined;
  return { ...figuresOf(facts, reviews), testimonials: all.slice(0, testimonialsAtHome), more };
}

/** What the results page quotes: the newest reviews. */
export function quotesAtResults(facts: BusinessFacts, reviews: Reviews): Quotes {
  const quotes = fitting(reviews.newest(atResults.quotes).map(quoteOf), atResults.characters);
  const examples = reviews.areEnough ? [] : facts.testimonials.map(quoteOfTestimonial);
  const rest = reviews.publicCount - quotes.length;
  const figures = figuresOf(facts, reviews);
  return {
    ...figures,
    testimonials: [...quotes, ...examples],
    note: [rest > 0 && `The newest ${quotes.length}.`, figures.note].filter(Boolean).join(' '),
  };
}

/** Quotes reviews as a section of a page about one city or service. */
export const quotesOf = (reviews: readonly PublishedReview[]): Quote[] =>
  fitting(reviews.slice(0, 3).map(quoteOf), 1_800);

/** The rating and number of reviews: the real ones once there are enough, never mixed with the examples. */
function figuresOf({ figures }: BusinessFacts, reviews: Reviews) {
  const note = reviews.hiddenInWords ? `${reviews.hiddenInWords}.` : undefined;
  if (!reviews.areEnough) return { rating: exampleRating(figures), note };
  return {
    rating: {
      value: reviews.average,
      count: `${reviews.count.toLocaleString('en-US')} reviews`,
      isConfirmed: true,
    },
    note: ['Written by our customers after their cleaning.', note].filter(Boolean).join(' '),
  };
}

/** The owner's figures. Marked as an example unless both are confirmed. */
function exampleRating({ rating, reviews }: BusinessFacts['figures']): Rating {
  const shown = [rating, reviews].filter(({ value }) => value);
  return {
    value: rating.value,
    count: reviews.value && `${reviews.value} reviews`,
    isConfirmed: shown.length === 0 || (rating.isConfirmed && reviews.isConfirmed),
  };
}

function quoteOf({ id, stars, text, name, city, service, month, reply }: PublishedReview): Quote {
  const place = city ? ` in ${city}` : '';
  const caption = [`${name}${place}, ${formatMonth(`${month}-01`)}`, service].filter(Boolean).join(' · ');
  return {
    key: `review-${id}`,
    text,
    caption,
    isConfirmed: true,
    stars: '★★★★★☆☆☆☆☆'.slice(5 - stars, 10 - stars),
    rated: `${stars} of 5 stars`,
    reply: reply && excerptOf(reply, maxReplyCharacters),
  };
}

/** "Ada L. in Otsego, March 2026" */
const quoteOfTestimonial = ({ key, text, author, town, day, isConfirmed }: Testimonial): Quote => ({
  key,
  text,
  caption: `${author}${town ? ` in ${town}` : ''}${day ? `, ${formatMonth(day)}` : ''}`,
  isConfirmed,
});

/** Cuts a long text at a word, and never within an emoji: characters are code points. */
function excerptOf(text: string, characters: number): string {
  const all = [...text];
  if (all.length <= characters) return text;
  const cut = all
    .slice(0, characters)
    .join('')
    .replace(/\s\S*$/, '');
  return `${trimEnd(cut, /[\s,.;:–-]/)}…`;
}

/** Returns the first quotes whose texts have no more characters than this together, and at least three. */
function fitting(quotes: readonly Quote[], characters: number): Quote[] {
  let left = characters;
  return quotes.filter(({ text, reply = '' }, index) => {
    left -= text.length + reply.length;
    return left >= 0 || index < 3;
  });
}
