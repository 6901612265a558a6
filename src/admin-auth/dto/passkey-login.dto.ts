import { passkeyLoginFields } from '../../../views/forms/login.js';
import { dtoOf } from '../../platform/http/field.decorator.js';

export class PasskeyLogin extends dtoOf(passkeyLoginFields) {}
