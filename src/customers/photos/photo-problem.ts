import { maxPhotos, photoLimits } from '../../../views/contracts/leads/lead-photos.js';
import type { UnusableReason } from '../../website/pictures/unusable-upload.js';
import { maxAvifPixels, minPhoto } from './photo-limits.js';

/** Why some uploaded photos weren’t added, in a word that fits in a URL. */
export type PhotoProblem =
  | UnusableReason
  /** The request already has the maximum number of photos. */
  | 'full'
  /** Other uploads are being read. */
  | 'busy'
  | 'too-often'
  /** Photos can’t be processed at all. */
  | 'unavailable';

const chooseOther = 'Choose another one.';

/** @param email of the business, offered when photos can’t be processed. */
const messages = (email: string): Record<PhotoProblem, string> => ({
  empty: 'We didn’t get a photo. Choose one and try again.',
  'no-photograph': 'We couldn’t add a file. Choose a JPEG, PNG, WebP or AVIF photo.',
  heic: 'We can’t read HEIC photos. Email the photo to yourself to turn it into a JPEG. Or, on an iPhone, go to Settings > Camera > Formats and choose Most Compatible.',
  damaged: 'A photo was damaged or incomplete. Choose it again, or choose another one.',
  unreadable: 'We couldn’t read a photo. Choose a JPEG, or choose another photo.',
  'too-many-pixels': `One of your photos has more than ${photoLimits.pixels / 1e6} megapixels (AVIF: ${maxAvifPixels / 1e6}). ${chooseOther}`,
  'too-small': `One of your photos is smaller than ${minPhoto.width} × ${minPhoto.height} pixels. ${chooseOther}`,
  'too-large': `Choose photos of up to ${photoLimits.bytes / 2 ** 20} MB each. We didn’t add any.`,
  form: `Send up to ${maxPhotos} photos at a time and try again. We didn’t add any.`,
  full: `A request can have ${maxPhotos} photos, so we couldn’t add them all. Remove one to add another.`,
  busy: 'We’re busy right now. Try again in a moment. We didn’t add any photos.',
  'too-often': 'You’ve sent too many photos in a short time. Try again in an hour. We didn’t add any.',
  unavailable: `We can’t accept photos here right now. Email them to ${email}.`,
});

/**
 * Returns the message for a problem.
 * @param problem from the page’s query; any unknown word has no message.
 */
export function problemInWords(problem: unknown, email: string): string | undefined {
  const all = messages(email);
  return typeof problem === 'string' && Object.hasOwn(all, problem)
    ? all[problem as PhotoProblem]
    : undefined;
}
