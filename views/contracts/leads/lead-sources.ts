/** The sources of a lead that the owner enters. */
export const manualSources = ['phone', 'in-person', 'other'] as const;
/** The sources of a lead that didn't come from the website. */
export const leadSources = ['phone', 'in-person', 'other', 'plan'] as const;

export type LeadSource = (typeof leadSources)[number];

export const manualSourceOptions: { value: LeadSource; label: string }[] = [
  { value: 'phone', label: 'Phone call' },
  { value: 'in-person', label: 'In person' },
  { value: 'other', label: 'Other' },
];
export const sourceOptions: { value: LeadSource; label: string }[] = [
  ...manualSourceOptions,
  { value: 'plan', label: 'Recurring plan' },
];
