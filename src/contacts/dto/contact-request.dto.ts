import { contactFields } from '../../../views/forms/contact.js';
import { Field } from '../../http/field.decorator.js';

/** What a visitor may say in a request; everything else a body holds is dropped. */
export class ContactRequest {
  @Field(contactFields.name)
  name: string;

  @Field(contactFields.email)
  email: string;

  @Field(contactFields.phone)
  phone: string;

  @Field(contactFields.serviceArea)
  serviceArea?: string | null;

  @Field(contactFields.serviceType)
  serviceType?: string | null;

  @Field(contactFields.message)
  message?: string | null;

  @Field(contactFields.preferredDate)
  preferredDate?: string | null;

  @Field(contactFields.timePreference)
  timePreference?: string | null;
}
