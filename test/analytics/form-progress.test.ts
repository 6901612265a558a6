import { describe, expect, it } from '@jest/globals';
import {
  followedFields,
  progress,
  readErrors,
  readFields,
  readGoals,
} from '../../src/analytics/form-progress.js';
import { beginVisit } from '../../src/analytics/visit.js';
import { type FormName, formNames, type Progress } from '../../views/contracts/analytics/goals.js';

/** A visit after some reports. */
function visitAfter(...reports: Omit<Progress, 'sessionId'>[]) {
  const visit = beginVisit('s', 0);
  for (const report of reports) progress(visit, { sessionId: 's', ...report });
  return visit;
}

describe('The progress of a visit', () => {
  it('has each goal once, in the order of the funnel', () => {
    const { goals } = visitAfter({ goal: 'sent' }, { goal: 'price' }, { goal: 'form' }, { goal: 'price' });
    expect(goals).toBe('price form sent');
    expect(readGoals(goals)).toEqual(['price', 'form', 'sent']);
    expect(readGoals('')).toEqual([]);
  });

  it('has each field once, the one changed last at the end', () => {
    const fields = ['name', 'phone', 'name'].map((field) => ({ form: 'contact' as const, field }));
    const { formFields } = visitAfter(...fields, { form: 'free-room', field: 'name' }, fields[1]);
    expect(formFields).toBe('contact:name free-room:name contact:phone');
    expect(readFields(formFields)).toEqual([
      { form: 'contact', field: 'name' },
      { form: 'free-room', field: 'name' },
      { form: 'contact', field: 'phone' },
    ]);
    expect(readFields('')).toEqual([]);
  });

  it('counts the attempts in which a field was invalid, up to nine', () => {
    const failed = (form: FormName, ...errors: string[]) => ({ form, errors });
    const { formErrors } = visitAfter(
      failed('contact', 'name', 'phone'),
      failed('contact', 'phone'),
      failed('free-room', 'phone'),
      ...Array.from({ length: 12 }, () => failed('free-room', 'address')),
    );
    expect(formErrors).toBe('contact:name 1 phone 2 free-room:phone 1 address 9');
    expect(readErrors(formErrors)).toEqual([
      { form: 'contact', field: 'name', count: 1 },
      { form: 'contact', field: 'phone', count: 2 },
      { form: 'free-room', field: 'phone', count: 1 },
      { form: 'free-room', field: 'address', count: 9 },
    ]);
    expect(readErrors('')).toEqual([]);
  });

  it('fits its columns, whatever is reported', () => {
    const all = formNames.flatMap((form) => followedFields[form].map((field) => ({ form, field })));
    const mixed = [...all].sort((a, b) => (a.field < b.field ? -1 : 1));
    const errors = mixed.map(({ form, field }) => ({ form, errors: [field] }));
    const visit = visitAfter(...all, ...mixed, ...errors, ...errors);
    for (const text of [visit.formFields, visit.formErrors]) expect(text.length).toBeLessThanOrEqual(300);
    expect(readFields(visitAfter(...all).formFields)).toEqual(all);
    expect(readErrors(visit.formErrors).every(({ form }) => formNames.includes(form))).toBe(true);
  });
});
