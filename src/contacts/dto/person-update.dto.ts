import { personFields } from '../../../views/forms/leads/manual-lead.js';
import { Field, FieldIfGiven, VersionIfGiven } from '../../platform/http/field.decorator.js';

/** Holds the contact details of a lead as the owner corrects them. */
export class PersonUpdate {
  @Field(personFields.name)
  name: string;

  @Field(personFields.phone)
  phone: string;

  @Field(personFields.email)
  email: string;

  @FieldIfGiven(personFields.serviceArea)
  serviceArea?: string | null;

  @FieldIfGiven(personFields.address)
  address?: string | null;

  /** The version that the owner edited. */
  @VersionIfGiven()
  version?: number;
}
