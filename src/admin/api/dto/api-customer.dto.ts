import { FieldIfGiven } from '../../../platform/http/field.decorator.js';
import { Shown } from '../shown.decorator.js';
import { PageQuery } from './page-query.dto.js';

/** A person behind one or more leads. */
export class ApiCustomer {
  @Shown('integer', 'The customer’s ID.')
  id: number;

  @Shown('string', 'The name.')
  name: string;

  @Shown('string', 'Empty if unknown.')
  email: string;

  @Shown('string', 'As entered; empty if unknown.')
  phone: string;

  @Shown('string', 'Empty if unknown.')
  address: string;

  @Shown('string', 'The owner’s notes.')
  notes: string;

  @Shown('day', 'The last cleaning.', { isNullable: true })
  lastCleanedOn: string | null;

  @Shown('integer', 'Completed jobs.')
  jobs: number;

  @Shown('integer', 'What was charged for them, in cents.')
  chargedCents: number;

  @Shown('integer', 'What is unpaid, in cents.')
  unpaidCents: number;

  @Shown('instant', 'When the customer was added.')
  createdAt: string;

  @Shown('integer', 'Goes up with every change.')
  version: number;
}

/** Which customers to list. */
export class ApiCustomerQuery extends PageQuery {
  @Shown('string', 'Part of a name, address, phone number or email.', { isOptional: true, atMost: 200 })
  @FieldIfGiven({ atMost: 200 })
  search?: string;
}
