import type { BeforeAfter } from './business.js';

/** A customer's review as public pages show it. */
export interface PublishedReview {
  id: number;
  /** 1 to 5. */
  stars: number;
  text: string;
  /** A first name or initials. */
  name: string;
  city?: string;
  service?: string;
  /** When it was written, YYYY-MM. */
  month: string;
  /** The owner's answer. */
  reply?: string;
}

/** A review, or a testimonial from the site's content, as pages quote it. */
export interface Quote {
  key: string;
  text: string;
  /** Who wrote it, where and when: "Ada in Otsego, March 2026". */
  caption: string;
  /** Whether a customer of the business wrote it; otherwise it is marked as an example. */
  isConfirmed: boolean;
  /** "★★★★☆", and for screen readers "4 of 5 stars". */
  stars?: string;
  rated?: string;
  reply?: string;
}

/** The rating and number of reviews as shown on pages, "4.9" and "150+ reviews"; '' for one not shown. */
export interface Rating {
  value: string;
  count: string;
  isConfirmed: boolean;
}

/** What a page quotes of the customers. */
export interface Quotes {
  testimonials: readonly Quote[];
  /** Left out on pages about one city or service. */
  rating?: Rating;
  /** Who wrote them, and how many are hidden. */
  note?: string;
  /** The label of a link to the results page, if it has more of them. */
  more?: string;
}

/** Why owners may hide reviews. A low rating is no reason (FTC rule on suppressed reviews, 16 CFR 465.7). */
export const hideReasons = {
  'personal-data': 'Personal data',
  abuse: 'Abuse',
  'not-about-us': 'Not about us',
} as const;

export type HideReason = keyof typeof hideReasons;

export const hideReasonNames = Object.keys(hideReasons) as HideReason[];

/** A before-and-after pair as pages show it: an illustration, the owner's, or one of a customer's job. */
export interface ShownPair extends Pick<BeforeAfter, 'key' | 'title' | 'before' | 'after'> {
  /** Where and when the job was: "Maple Grove, October 2026". Only customers' jobs have one. */
  place?: string;
}

/** A pair of a customer's job. Its key changes whenever the photos do, and can't be guessed. */
export interface PublishedPair extends ShownPair {
  place: string;
}

/** From this many pairs in a place on, its illustrations are left out. */
export const pairsInsteadOfIllustrations = 4;

/** The name of a pair's photo in addresses. */
export const pairPictureName = (id: string, moment: 'before' | 'after') => `pair-${id}-${moment}`;

/** Says whose photos are shown. */
export const jobPhotosLead = 'Real photos from our customers’ homes, shown with their permission.';
