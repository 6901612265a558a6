import { passkeyFields } from '../../../../views/forms/login.js';
import { dtoOf } from '../../../platform/http/field.decorator.js';

/** A passkey that a browser has created, with the owner’s name for it. */
export class NewPasskey extends dtoOf(passkeyFields) {}
