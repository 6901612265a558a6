import { visitGoals } from '../../../views/contracts/analytics/goals.js';
import type { FormFieldRow } from '../../../views/contracts/analytics/report.js';
import { type FormField, readErrors, readFields } from '../form-progress.js';

const sentBit = 1 << visitGoals.indexOf('sent');

/** What a visit did in forms: the rows of fields in order of their last change, and the errors by field. */
interface FormUse {
  fields: FormFieldRow[];
  errors: [row: FormFieldRow, attempts: number][];
}

/** Counts the fields of forms. */
export class FormCounts {
  private readonly rows = new Map<string, FormFieldRow>();
  private readonly uses = new Map<string, FormUse>();

  /** Adds a visit. @param text its `formFields` and `formErrors`, split by a tab @param goals as bits */
  add(text: string, goals: number): void {
    const { fields, errors } = this.useOf(text);
    for (const row of fields) row.reached++;
    for (const [row, attempts] of errors) row.errors += attempts;
    const last = fields.at(-1);
    if (last && (goals & sentBit) === 0) last.leftHere++;
  }

  /** Returns the fields in the order in which most visits reach them. */
  list(): FormFieldRow[] {
    return [...this.rows.values()].sort(
      (a, b) => b.reached - a.reached || compare(a.form, b.form) || compare(a.field, b.field),
    );
  }

  private useOf(text: string): FormUse {
    const known = this.uses.get(text);
    if (known) return known;
    const [fields, errors = ''] = text.split('\t');
    const use: FormUse = {
      fields: readFields(fields).map((field) => this.rowOf(field)),
      errors: readErrors(errors).map(({ count, ...field }) => [this.rowOf(field), count]),
    };
    this.uses.set(text, use);
    return use;
  }

  private rowOf({ form, field }: FormField): FormFieldRow {
    const name = `${form}:${field}`;
    const row = this.rows.get(name) ?? { form, field, reached: 0, leftHere: 0, errors: 0 };
    this.rows.set(name, row);
    return row;
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
