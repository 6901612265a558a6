import { expect, it } from '@jest/globals';
import { describeChange } from '../../views/format/customer-activity.js';

it.each([
  [{ label: 'Cancelled', from: 'No', to: 'Yes' }, 'Canceled'],
  [{ label: 'Cancelled', from: 'Yes', to: 'No' }, 'Reopened (was canceled)'],
  [{ field: 'lost', label: 'Lost', from: '', to: 'Price' }, 'Marked as lost: Price'],
  [{ field: 'lost', label: 'Lost', from: 'Price', to: '' }, 'Reopened (was lost: Price)'],
  [{ label: 'Notes', from: 'Gate 12', to: '' }, 'Notes cleared (was “Gate 12”)'],
  [{ label: 'Notes', from: '', to: 'Gate 12' }, 'Notes: “Gate 12”'],
  [{ label: 'Priority', from: 'Normal', to: 'High' }, 'Priority: “Normal” → “High”'],
])('an owner’s change %j reads: %s', (change, text) => {
  expect(describeChange(change)).toBe(text);
});
