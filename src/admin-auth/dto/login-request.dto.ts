import { loginFields } from '../../../views/forms/login.js';
import { Field } from '../../platform/http/field.decorator.js';

export class LoginRequest {
  @Field(loginFields.password)
  password: string;

  @Field(loginFields.code)
  code?: string | null;

  @Field(loginFields.staySignedIn)
  staySignedIn?: string | null;
}
