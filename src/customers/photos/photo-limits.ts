import { photoLimits } from '../../../views/contracts/leads/lead-photos.js';
import type { MasterTerms } from '../../website/pictures/image-messages.js';

/** Less shows no stain. */
export const leastPhoto = { width: 100, height: 100 };

/** What is taken of customers, and what is kept: enough to see a stain on a large screen, in a row that is stored in a moment. */
export const photoTerms: MasterTerms = {
  mostPixels: photoLimits.pixels,
  least: leastPhoto,
  longestSide: 1600,
  qualities: [80, 65, 50, 35],
  mostBytes: 500_000,
};
