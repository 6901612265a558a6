import { WholeNumber } from '../../platform/http/field.decorator.js';

export class SpamSeen {
  /** The ID of the newest lead that the owner saw. Later ones stay unreviewed. */
  @WholeNumber({ from: 1, message: 'newest must be the ID of a lead.' })
  newest: number;
}
