import { WholeNumberIfGiven } from '../../platform/http/field.decorator.js';

export class LiveUpdatesQuery {
  /** The ID of the newest lead on the page. Without it, updates start now. */
  @WholeNumberIfGiven({ from: 0, message: 'after must be the ID of a lead.' })
  after?: number;
}
