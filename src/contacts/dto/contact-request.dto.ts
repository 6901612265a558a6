import { freeWindowField } from '../../../views/forms/bookings/free-window.js';
import { contactFields } from '../../../views/forms/leads/contact.js';
import { Field, FieldIfGiven } from '../../platform/http/field.decorator.js';
import { OfWindow } from './of-window.js';

/** Holds what a visitor sends with a request. Other fields of the body are dropped. */
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

  @OfWindow('day')
  @Field(contactFields.preferredDate)
  preferredDate?: string | null;

  @OfWindow('timeWindow')
  @Field(contactFields.timePreference)
  timePreference?: string | null;

  @FieldIfGiven(contactFields.address)
  address?: string | null;

  /** The open slot that the visitor chose, as {@link windowText}. */
  @FieldIfGiven(freeWindowField)
  freeWindow?: string;
}
