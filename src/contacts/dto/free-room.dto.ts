import { Equals } from 'class-validator';
import { freeWindowField } from '../../../views/forms/bookings/free-window.js';
import { freeRoomFields } from '../../../views/forms/leads/free-room.js';
import { minLength } from '../../../views/forms/rules.js';
import { Field, FieldIfGiven, IsGiven } from '../../platform/http/field.decorator.js';
import { ContactRequest } from './contact-request.dto.js';
import { OfWindow } from './of-window.js';

/** Holds the landing page's form as a browser posts it. */
export class FreeRoomForm {
  @Field(freeRoomFields.name)
  name: string;

  @Field(freeRoomFields.email)
  email: string;

  @Field(freeRoomFields.phone)
  phone: string;

  @Field(freeRoomFields.address)
  address: string;

  @Field(freeRoomFields.roomSelection)
  roomSelection: string;

  @OfWindow('day')
  @Field(freeRoomFields.preferredDate)
  preferredDate: string;

  @OfWindow('timeWindow')
  @Field(freeRoomFields.timePreference)
  timePreference: string;

  /** As in {@link ContactRequest}. */
  @FieldIfGiven(freeWindowField)
  freeWindow?: string;

  @Field(freeRoomFields.noObligationAgreement)
  noObligationAgreement: string;
}

/** Holds a free-room request sent to the API: a contact request and three more fields, checked if given. */
export class FreeRoomRequest extends ContactRequest {
  @FieldIfGiven(freeRoomFields.address)
  address?: string;

  @FieldIfGiven({ check: minLength(1, 'Please select your preferred room or rug option') })
  roomSelection?: string;

  @IsGiven()
  @Equals(true, { message: 'You must agree to the no-cost, no-obligation terms' })
  noObligationAgreement?: boolean;
}
