import { InvalidInput } from '../../platform/http/invalid-input.js';

/** Why an upload cannot be used, in a word. */
export type UnusableReason =
  /** No file, or one without a byte. */
  | 'empty'
  /** By its first bytes, none of the formats that are taken. */
  | 'no-photograph'
  /** HEIC for which there is no decoder. */
  | 'heic'
  | 'damaged'
  /** Reading it ended the image program. */
  | 'unreadable'
  | 'too-many-pixels'
  | 'too-small'
  /** In bytes. */
  | 'too-large'
  /** The form around it could not be read, or has more files than are taken at once. */
  | 'form';

/** What becomes of a file that is no picture: the complaint stands at the form's field `picture`. */
export class UnusableUpload extends InvalidInput {
  constructor(
    readonly reason: UnusableReason,
    message: string,
  ) {
    super([{ field: 'picture', message }]);
  }
}
