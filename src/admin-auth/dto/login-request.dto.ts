import { loginFields } from '../../../views/forms/login.js';
import { dtoOf } from '../../platform/http/field.decorator.js';

export class LoginRequest extends dtoOf(loginFields) {}
