import type { FormName } from '../../../contracts/analytics/goals.js';
import type { FormFieldRow } from '../../../contracts/analytics/report.js';
import { formatCount } from '../../../format/figures.js';
import { formFieldLabel } from '../../../forms/form-fields.js';
import { ScrollableTable } from '../shared/scrollable-table.js';

const formLabels: Record<FormName, string> = { contact: 'Contact form', 'free-room': 'Free room form' };

/** Which field visitors changed last before they left a form, and how often each was invalid. */
export function FormFields({ fields }: { fields: readonly FormFieldRow[] }) {
  const forms = (Object.keys(formLabels) as FormName[]).filter((name) =>
    fields.some(({ form }) => form === name),
  );
  if (forms.length === 0) return <p className="quiet">No one started a form in this period.</p>;
  const most = Math.max(1, ...fields.map(({ leftHere }) => leftHere));
  return forms.map((name) => (
    <ScrollableTable key={name} label={`${formLabels[name]}: fields`}>
      <thead>
        <tr>
          <th scope="col">{formLabels[name]}</th>
          <th scope="col">Reached</th>
          <th scope="col">Left here</th>
          <th scope="col">Errors</th>
        </tr>
      </thead>
      <tbody>
        {fields
          .filter(({ form }) => form === name)
          .map(({ field, reached, leftHere, errors }) => (
            <tr key={field}>
              <th scope="row">
                <span className="row-filter">
                  <svg className="row-filter__bar" aria-hidden="true">
                    <rect width={`${(leftHere / most) * 100}%`} height="100%" rx="5" />
                  </svg>
                  <span className="row-filter__name">{formFieldLabel(field)}</span>
                </span>
              </th>
              <td>{formatCount(reached)}</td>
              <td>{formatCount(leftHere)}</td>
              <td>{formatCount(errors)}</td>
            </tr>
          ))}
      </tbody>
    </ScrollableTable>
  ));
}
