import { firstCodeFields } from '../../../../views/forms/login.js';
import { dtoOf } from '../../../platform/http/field.decorator.js';

/** The first code of an authenticator app, which ends its setup. */
export class FirstCode extends dtoOf(firstCodeFields) {}
