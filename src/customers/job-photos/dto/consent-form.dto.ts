import { IsIn } from 'class-validator';
import { WholeNumber } from '../../../platform/http/field.decorator.js';

/** Answers the question whether photos may be shown, or withdraws the consent. */
export class ConsentForm {
  @IsIn(['yes', 'no', 'withdraw'], { message: 'Choose yes or no.' })
  answer: 'yes' | 'no' | 'withdraw';

  /** The newest photo that was shown with the question. */
  @WholeNumber({ from: 0, to: 2 ** 31 - 1, message: 'Reload the page and try again.' })
  through: number;
}
