import type { Size } from '../website/owner-pictures.js';

/** When the crew took a photo. */
export const photoMoments = ['before', 'after'] as const;
export type PhotoMoment = (typeof photoMoments)[number];

/** A photo of a request, with its size as stored. */
export interface LeadPhoto extends Size {
  id: number;
  /** When the crew took it; null if the customer added it. */
  moment: PhotoMoment | null;
  /** When it was added, ISO 8601. */
  at: string;
}

/** The photos that a customer added to a request. */
export interface PhotosOfRequest {
  /** Oldest first. */
  photos: Omit<LeadPhoto, 'moment' | 'at'>[];
  /** Why some of the uploaded photos weren’t added. */
  problem?: string;
  /** Whether the request has the most photos it can have. */
  isFull: boolean;
}

/** How many photos a request can have from its customer, and from the crew before and after the work. */
export const maxPhotos = 6;

/** The limits of one photo. */
export const photoLimits = { bytes: 10 * 2 ** 20, pixels: 60_000_000 };
