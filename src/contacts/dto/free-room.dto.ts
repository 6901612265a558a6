import { Equals } from 'class-validator';
import { freeWindowField } from '../../../views/forms/bookings/free-window.js';
import { freeRoomFields } from '../../../views/forms/leads/free-room.js';
import { minLength } from '../../../views/forms/rules.js';
import { dtoOf, FieldIfGiven, IsGiven } from '../../platform/http/field.decorator.js';
import { ContactRequest } from './contact-request.dto.js';
import { OfWindow } from './of-window.js';

/** Holds the landing page's form as a browser posts it. */
export class FreeRoomForm extends dtoOf({ ...freeRoomFields, freeWindow: freeWindowField }) {
  @OfWindow('day')
  preferredDate: string;

  @OfWindow('timeWindow')
  timePreference: string;
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
