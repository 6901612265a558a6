import { dayOffFields } from '../../../views/forms/bookings/day-off.js';
import { formDtoOf } from '../../platform/http/field.decorator.js';

/** The form that adds days off. */
export class DayOffForm extends formDtoOf(dayOffFields) {}
