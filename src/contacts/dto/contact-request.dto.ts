import { freeWindowField } from '../../../views/forms/bookings/free-window.js';
import { contactFields } from '../../../views/forms/leads/contact.js';
import { dtoOf } from '../../platform/http/field.decorator.js';
import { OfWindow } from './of-window.js';

/** Holds what a visitor sends with a request. Other fields of the body are dropped. */
export class ContactRequest extends dtoOf({ ...contactFields, freeWindow: freeWindowField }) {
  @OfWindow('day')
  preferredDate?: string | null;

  @OfWindow('timeWindow')
  timePreference?: string | null;
}
