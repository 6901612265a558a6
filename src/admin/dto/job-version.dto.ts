import { WholeNumber } from '../../platform/http/field.decorator.js';

/** The version of the job that a change is based on. */
export class JobVersion {
  @WholeNumber({ from: 0, message: 'Reload the page and try again.' })
  version: number;
}
