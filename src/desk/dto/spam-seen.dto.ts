import { WholeNumber } from '../../http/field.decorator.js';

export class SpamSeen {
  /** The newest request that the owner was shown: what came later was not looked at. */
  @WholeNumber({ from: 1, message: 'newest must be the id of a lead' })
  newest: number;
}
