import { IsBoolean } from 'class-validator';
import type { LeadStatus } from '../../../views/contracts/leads/leads.js';
import type { LostReason } from '../../../views/contracts/leads/lost.js';
import { appointmentFields } from '../../../views/forms/bookings/appointment.js';
import { leadFields } from '../../../views/forms/leads/lead.js';
import {
  Field,
  FieldIfGiven,
  IsGiven,
  VersionIfGiven,
  WholeNumberIfGiven,
} from '../../platform/http/field.decorator.js';

/** A move of a lead to another status, or its loss, with the owner's decision on the customer's email. */
export class LeadMove {
  @Field(leadFields.status)
  status: LeadStatus;

  @FieldIfGiven(leadFields.lostReason)
  lostReason?: LostReason;

  @FieldIfGiven(leadFields.lostNote)
  lostNote?: string;

  @VersionIfGiven()
  version?: number;

  /** Whether the customer gets no email about the appointment. */
  @IsGiven()
  @IsBoolean({ message: 'Must be true or false' })
  isSilent?: boolean;

  /** The day of the appointment to restore, for Undo. */
  @FieldIfGiven(appointmentFields.day)
  day?: string;

  @FieldIfGiven(appointmentFields.timeWindow)
  timeWindow?: string;

  @WholeNumberIfGiven({ from: 1, to: 24 * 60, message: 'Enter a duration in minutes' })
  minutes?: number;
}
