import { passkeyFields } from '../../../../views/forms/login.js';
import { Field } from '../../../platform/http/field.decorator.js';

/** A passkey that a browser has created, with the owner's name for it. */
export class NewPasskey {
  @Field(passkeyFields.name)
  name: string;

  @Field(passkeyFields.answer)
  answer: string;
}
