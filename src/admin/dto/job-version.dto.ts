import { WholeNumber } from '../../platform/http/field.decorator.js';

/** Which copy of a job a change was made from. */
export class JobVersion {
  @WholeNumber({ from: 0, message: 'Reload the page and try again.' })
  version: number;
}
