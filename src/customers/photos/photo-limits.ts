import { photoLimits } from '../../../views/contracts/leads/lead-photos.js';
import type { MasterTerms } from '../../website/pictures/image-messages.js';

/** A smaller photo can’t show a stain. */
export const leastPhoto = { width: 100, height: 100 };

/** Limits for customers’ photos: large enough to show a stain on a big screen, small enough to store fast. */
export const photoTerms: MasterTerms = {
  mostPixels: photoLimits.pixels,
  least: leastPhoto,
  longestSide: 1600,
  qualities: [80, 65, 50, 35],
  mostBytes: 500_000,
};
