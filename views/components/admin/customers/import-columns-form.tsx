import {
  type ImportColumns,
  type ImportField,
  importFields,
} from '../../../contracts/customers/customers.js';
import { Field } from '../../shared/field.js';

interface ImportColumnsFormProps {
  id: number;
  headings: string[];
  columns: ImportColumns;
  leftOut: string[];
}

/** Corrects which column of an import holds what. */
export function ImportColumnsForm({ id, headings, columns, leftOut }: ImportColumnsFormProps) {
  return (
    <details className="card admin-section">
      <summary>
        Match columns
        {leftOut.length > 0 && <span className="quiet">{` Not imported: ${leftOut.join(', ')}`}</span>}
      </summary>
      <form method="post" action={`/admin/customers/import/${id}/columns`} className="lead-form">
        <div className="form-grid import-columns">
          {(Object.entries(importFields) as [ImportField, string][]).map(([field, label]) => (
            <Field key={field} name={field} label={label}>
              <select defaultValue={columns[field] ?? ''}>
                <option value="">Not in the file</option>
                {headings.map((heading, index) => (
                  <option key={`${index} ${heading}`} value={index}>
                    {heading || `Column ${index + 1}`}
                  </option>
                ))}
              </select>
            </Field>
          ))}
        </div>
        <p className="button-row">
          <button type="submit" className="button">
            Apply columns
          </button>
        </p>
      </form>
    </details>
  );
}
