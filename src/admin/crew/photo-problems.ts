import { maxPhotos, photoLimits } from '../../../views/contracts/leads/lead-photos.js';
import { maxAvifPixels } from '../../customers/photos/photo-limits.js';
import type { PhotoProblem } from '../../customers/photos/photo-problem.js';

const messages: Record<PhotoProblem, string> = {
  empty: 'We didn’t get a photo. Choose one and try again.',
  'no-photograph': 'Choose a JPEG, PNG, WebP or AVIF photo.',
  heic: 'HEIC photos can’t be read. On an iPhone, go to Settings > Camera > Formats and choose Most Compatible.',
  damaged: 'The photo was damaged or incomplete. Choose it again.',
  unreadable: 'The photo couldn’t be read. Choose a JPEG.',
  'too-many-pixels': `The photo has more than ${photoLimits.pixels / 1e6} megapixels (AVIF: ${maxAvifPixels / 1e6}). Choose another one.`,
  'too-small': 'The photo is too small. Choose another one.',
  'too-large': `Choose photos of up to ${photoLimits.bytes / 2 ** 20} MB each. None were added.`,
  form: `Add up to ${maxPhotos} photos at a time. None were added.`,
  full: `Add up to ${maxPhotos} before photos and ${maxPhotos} after photos for each stop. None were added.`,
  busy: 'Other photos are uploading right now. Try again in a moment.',
  'too-often': 'You’ve added too many photos too quickly. Try again in an hour.',
  unavailable: 'Photos can’t be saved right now. Try again later.',
};

/** Returns the message for a problem in a page's query; undefined for any unknown word. */
export const photoProblemOf = (problem: unknown): string | undefined =>
  typeof problem === 'string' && Object.hasOwn(messages, problem)
    ? messages[problem as PhotoProblem]
    : undefined;
