import { WholeNumberIfGiven } from '../../platform/http/field.decorator.js';

export class NewsQuery {
  /** The id of the newest lead that the page knows; without it, news begin now. */
  @WholeNumberIfGiven({ from: 0, message: 'after must be the id of a lead' })
  after?: number;
}
