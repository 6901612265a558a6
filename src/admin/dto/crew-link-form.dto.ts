import { crewLinkFields } from '../../../views/forms/bookings/crew-link.js';
import { formDtoOf } from '../../platform/http/field.decorator.js';

/** Creates a crew link. */
export class CrewLinkForm extends formDtoOf(crewLinkFields) {}
