import type { Size } from '../website/owner-pictures.js';

/** A photo that a customer added to a request, with its size as stored. */
export interface LeadPhoto extends Size {
  id: number;
}

/** How many photos a request can have. */
export const maxPhotos = 6;

/** The limits of one photo. */
export const photoLimits = { bytes: 10 * 2 ** 20, pixels: 60_000_000 };
