import { photoLimits } from '../../../views/contracts/leads/lead-photos.js';
import type { MasterLimits } from '../../website/pictures/image-messages.js';

/** The minimum size of a photo. A smaller one can’t show a stain. */
export const minPhoto = { width: 100, height: 100 };

/** AVIF takes thirty times as long to decode as JPEG. */
export const maxAvifPixels = 16_000_000;

/** Limits for customers’ photos: large enough to show a stain on a big screen, small enough to store fast. */
export const photoSettings: MasterLimits = {
  maxPixels: photoLimits.pixels,
  maxAvifPixels,
  maxSeconds: 10,
  minSize: minPhoto,
  maxSide: 1600,
  qualities: [80, 65, 50, 35],
  maxBytes: 500_000,
};
