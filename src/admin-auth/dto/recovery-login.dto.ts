import { recoveryFields } from '../../../views/forms/login.js';
import { Field } from '../../platform/http/field.decorator.js';

export class RecoveryLogin {
  @Field(recoveryFields.recoveryCode)
  recoveryCode: string;
}
