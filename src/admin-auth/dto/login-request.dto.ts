import { loginFields } from '../../../views/forms/login.js';
import { Field } from '../../http/field.decorator.js';

export class LoginRequest {
  @Field(loginFields.password)
  password: string;

  @Field(loginFields.staySignedIn)
  staySignedIn?: string | null;
}
