import type { LeadSource } from '../../../views/contracts/leads/lead-sources.js';
import { manualLeadFields } from '../../../views/forms/leads/manual-lead.js';
import { dtoOf } from '../../platform/http/field.decorator.js';
import { problemWithKey } from '../intake/request-keys.service.js';

const ofOneRequest = (key: string) => problemWithKey(key) && 'Reload the page and try again.';

/** Holds a lead that the owner adds. */
export class ManualLead extends dtoOf({
  ...manualLeadFields,
  /** A checkbox: whether to email the customer a confirmation. */
  sendAcknowledgement: { atMost: 5 },
  /** The form's idempotency key. */
  key: { isRequired: true, check: ofOneRequest },
}) {
  source: LeadSource;
}
