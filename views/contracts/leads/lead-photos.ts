import type { Size } from '../website/owner-pictures.js';

/** A photograph that a customer has added to a request, with its size as it is kept. */
export interface LeadPhoto extends Size {
  id: number;
}

/** So many has a request at most. */
export const mostPhotos = 6;

/** What a customer may send, each. */
export const photoLimits = { bytes: 10 * 2 ** 20, pixels: 60_000_000 };
