import { maxPhotos, photoLimits } from '../../../views/contracts/leads/lead-photos.js';
import type { UnusableReason } from '../../website/pictures/unusable-upload.js';
import { leastPhoto } from './photo-limits.js';

/** Why not all photographs that were sent are there, in a word that an address can hold. */
export type PhotoProblem =
  | UnusableReason
  /** The request has six. */
  | 'full'
  /** Others are sending some. */
  | 'busy'
  | 'too-often'
  /** Nobody's photographs can be taken in. */
  | 'unavailable';

const chooseOther = 'Please choose another one.';

/** @param email of the business, where photographs can be sent that cannot be taken in. */
const sentences = (email: string): Record<PhotoProblem, string> => ({
  empty: 'No photograph arrived. Please choose one and send it again.',
  'no-photograph':
    'A file was not added: it is none of JPEG, PNG, WebP and AVIF. Please choose a photograph as one of these.',
  heic: 'A photograph was not added: HEIC cannot be read here. Please choose it as JPEG: on an iPhone, Settings, Camera, Formats, Most Compatible; or send it to yourself by mail, which makes it a JPEG.',
  damaged: `A photograph was not added: it is damaged, or not all of it arrived. Please choose it again, or another one.`,
  unreadable: `A photograph was not added: it could not be read. Please choose it as a JPEG, or choose another one.`,
  'too-many-pixels': `A photograph was not added: it has more than ${photoLimits.pixels / 1e6} megapixels. ${chooseOther}`,
  'too-small': `A picture was not added: it has less than ${leastPhoto.width} × ${leastPhoto.height} pixels. ${chooseOther}`,
  'too-large': `Nothing was added: a photograph may have up to ${photoLimits.bytes / 2 ** 20} MB. Please choose a smaller one.`,
  form: `Nothing was added: not all of it arrived, or there were more than ${maxPhotos} photographs at once. Please send it again.`,
  full: `A request can have ${maxPhotos} photographs, so not all of yours were added. Remove one to add another.`,
  busy: 'Nothing was added: others are sending photographs right now. Please try again in a moment.',
  'too-often':
    'Nothing was added: that were many photographs within a short time. Please try again in an hour.',
  unavailable: `Photographs can’t be taken in here right now. You can mail them to ${email}.`,
});

/**
 * A problem as a sentence for the customer.
 * @param problem as an address says it: of any other word nothing is said.
 */
export function problemInWords(problem: unknown, email: string): string | undefined {
  const all = sentences(email);
  return typeof problem === 'string' && Object.hasOwn(all, problem)
    ? all[problem as PhotoProblem]
    : undefined;
}
