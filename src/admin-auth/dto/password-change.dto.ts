import { passwordFields } from '../../../views/forms/login.js';
import { Field } from '../../platform/http/field.decorator.js';

export class PasswordChange {
  @Field(passwordFields.presentPassword)
  presentPassword: string;

  @Field(passwordFields.newPassword)
  newPassword: string;
}
