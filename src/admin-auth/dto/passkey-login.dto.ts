import { passkeyLoginFields } from '../../../views/forms/login.js';
import { Field } from '../../platform/http/field.decorator.js';

export class PasskeyLogin {
  @Field(passkeyLoginFields.answer)
  answer: string;

  @Field(passkeyLoginFields.staySignedIn)
  staySignedIn?: string | null;
}
