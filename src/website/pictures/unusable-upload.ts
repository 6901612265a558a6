import { InvalidInput } from '../../platform/http/invalid-input.js';

/** Why an upload can't be used. */
export type UnusableReason =
  /** No file, or an empty one. */
  | 'empty'
  /** Not a supported photo format, by its first bytes. */
  | 'no-photograph'
  /** HEIC, without a decoder for it. */
  | 'heic'
  | 'damaged'
  /** Reading it crashed or stopped the image program. */
  | 'unreadable'
  | 'too-many-pixels'
  | 'too-small'
  /** In bytes. */
  | 'too-large'
  /** The form couldn't be read, or contains too many files. */
  | 'form';

/** Thrown for an upload that can't be used. The message is shown at the form's field `picture`. */
export class UnusableUpload extends InvalidInput {
  constructor(
    readonly reason: UnusableReason,
    message: string,
  ) {
    super([{ field: 'picture', message }]);
  }
}
