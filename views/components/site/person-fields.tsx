import { person } from '../../forms/leads/person.js';
import type { FieldErrors } from '../../forms/rules.js';
import { DescribedField } from '../shared/described-field.js';

/** Asks who sends a form. */
export const PersonFields = ({ values, errors }: { values: Record<string, string>; errors: FieldErrors }) =>
  (['name', 'phone', 'email'] as const).map((name) => (
    <DescribedField key={name} name={name} field={person[name]} value={values[name]} error={errors[name]} />
  ));
