import { FieldIfGiven, WholeNumberIfGiven } from '../../../platform/http/field.decorator.js';
import { pageLimits } from '../cursor.js';
import { Shown } from '../shown.decorator.js';

const { most, usual } = pageLimits;

/** Which page of a list. */
export class PageQuery {
  @Shown('integer', `How many to return, ${usual} by default.`, { isOptional: true, from: 1, to: most })
  @WholeNumberIfGiven({ from: 1, to: most, message: `limit must be a whole number from 1 to ${most}` })
  limit?: number;

  @Shown('string', 'The nextCursor of the page before.', { isOptional: true, atMost: 120 })
  @FieldIfGiven({ atMost: 120, notText: 'Send one cursor.' })
  cursor?: string;

  /** Returns the size of the page. */
  size(): number {
    return this.limit ?? usual;
  }
}
