/** The details of a customer that a lead can suggest to change. */
export const suggestedFields = ['email', 'phone', 'address'] as const;
export type SuggestedField = (typeof suggestedFields)[number];

/** A detail of a lead that its customer doesn't have. The owner decides whether the customer gets it. */
export interface DetailSuggestion {
  leadId: number;
  field: SuggestedField;
  value: string;
  /** The value as shown. */
  shown: string;
  /** What the customer has now, as shown; '' for none. The value itself: the owner is asked to confirm it. */
  current: string;
}
