import { WholeNumberIfGiven } from '../../http/field.decorator.js';

export class NewsQuery {
  /** The newest lead that is known already; without it, only what comes from now on. */
  @WholeNumberIfGiven({ from: 0, message: 'after must be the id of a lead' })
  after?: number;
}
