import { crewLinkFields } from '../../../views/forms/bookings/crew-link.js';
import { Field } from '../../platform/http/field.decorator.js';

/** Creates a crew link. */
export class CrewLinkForm {
  @Field(crewLinkFields.name)
  name: string;

  @Field(crewLinkFields.days)
  days: string;

  @Field(crewLinkFields.showsPrices)
  showsPrices?: string | null;
}
