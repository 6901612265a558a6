import { recoveryFields } from '../../../views/forms/login.js';
import { dtoOf } from '../../platform/http/field.decorator.js';

export class RecoveryLogin extends dtoOf(recoveryFields) {}
