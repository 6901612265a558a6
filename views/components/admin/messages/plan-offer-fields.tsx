import { rhythmLabel } from '../../../contracts/customers/plans.js';
import { offerFields, offerMonths } from '../../../forms/customers/plan-offers.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';
import { Options } from '../../shared/options.js';

const intervals = [
  { value: '', label: 'Not offered' },
  ...offerMonths.map((value) => ({ value, label: rhythmLabel({ every: Number(value), unit: 'month' }) })),
];

interface PlanOfferFieldsProps {
  values: Readonly<Record<string, string>>;
  errors: FieldErrors;
}

/** The recurring plans that customers can sign up for: how often, and for how much less. */
export function PlanOfferFields({ values, errors }: PlanOfferFieldsProps) {
  return (
    <>
      <p>
        Customers can start one of these plans on their page after a job or with an accepted quote, for the
        same price without specials, less the discount. You get an email.
      </p>
      {offerFields.map(({ months, percent }, index) => (
        <div className="form-grid" key={months}>
          <Field name={months} label={`Plan ${index + 1}`} error={errors[months]}>
            <select defaultValue={values[months]}>
              <Options options={intervals} />
            </select>
          </Field>
          <Field name={percent} label={`Discount for plan ${index + 1} (%)`} error={errors[percent]}>
            <input type="number" inputMode="numeric" min={0} max={50} defaultValue={values[percent]} />
          </Field>
        </div>
      ))}
    </>
  );
}
