import { passwordFields } from '../../../views/forms/login.js';
import { dtoOf } from '../../platform/http/field.decorator.js';

export class PasswordChange extends dtoOf(passwordFields) {}
