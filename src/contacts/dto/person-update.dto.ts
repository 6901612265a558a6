import { personFields } from '../../../views/forms/leads/manual-lead.js';
import { dtoOf, VersionIfGiven } from '../../platform/http/field.decorator.js';

/** Holds the contact details of a lead as the owner corrects them. */
export class PersonUpdate extends dtoOf({
  ...personFields,
  email: { ...personFields.email, isRequired: true },
}) {
  /** The version that the owner edited. */
  @VersionIfGiven()
  version?: number;
}
