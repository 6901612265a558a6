import {
  type ImportColumns,
  type ImportField,
  importFields,
} from '../../../views/contracts/customers/customers.js';
import { FieldIfGiven } from '../../platform/http/field.decorator.js';

const place = (value: string) => (/^\d{0,3}$/.test(value) ? undefined : 'Choose one of the file’s columns.');

/** Maps fields to columns: positions from 0, '' for none. Its properties come from `importFields`. */
export class ImportColumnsForm {
  [field: string]: string | undefined;
}

for (const field of Object.keys(importFields))
  FieldIfGiven({ check: place })(ImportColumnsForm.prototype, field);

/**
 * Reads the columns from a valid form.
 * @param count how many columns the file has.
 */
export function columnsOf(form: ImportColumnsForm, count: number): ImportColumns {
  const columns: ImportColumns = {};
  for (const field of Object.keys(importFields) as ImportField[]) {
    const typed = form[field];
    if (typed && Number(typed) < count) columns[field] = Number(typed);
  }
  return columns;
}
