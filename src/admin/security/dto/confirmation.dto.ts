import { confirmationFields } from '../../../../views/forms/login.js';
import { Field } from '../../../platform/http/field.decorator.js';

/** A form that needs the current password again. */
export class Confirmation {
  @Field(confirmationFields.presentPassword)
  presentPassword: string;
}
