import type { HideReason } from '../website/proof.js';

/** A review is published this many hours after it was written. Until then, its customer can edit it. */
export const hoursToPublication = 48;

/** The most characters of each text. */
export const reviewLengths = { text: 1000, name: 30, reply: 1000 };

/** `pending`: published later by itself. */
export const reviewStates = ['pending', 'published', 'hidden'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** A customer's review as their own page shows it. */
export interface OwnReview {
  stars: number;
  text: string;
  name: string;
  state: ReviewState;
  /** When a pending review is published, as text. */
  publishedOn: string;
  /** Why it is hidden, as text: "personal data"; '' otherwise. */
  hiddenFor: string;
  reply: string;
}

/** A review as the admin lists it. */
export interface ListedReview {
  id: number;
  leadId: number;
  /** The customer's name on the lead. */
  customer: string;
  stars: number;
  text: string;
  name: string;
  city: string | null;
  service: string | null;
  state: ReviewState;
  hiddenFor: HideReason | null;
  /** ISO 8601. */
  createdAt: string;
  /** The day when it was published or will be, YYYY-MM-DD. */
  publishOn: string;
  reply: string;
}

/** How many reviews there are in each state. */
export type ReviewCounts = Record<ReviewState, number>;

/** The admin's page of reviews. */
export const reviewsPath = '/admin/reviews';
