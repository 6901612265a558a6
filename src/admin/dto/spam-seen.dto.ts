import { WholeNumber } from '../../platform/http/field.decorator.js';

export class SpamSeen {
  /** The id of the newest request that the owner was shown; later ones were not looked at. */
  @WholeNumber({ from: 1, message: 'newest must be the id of a lead' })
  newest: number;
}
