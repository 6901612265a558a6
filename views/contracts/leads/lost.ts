/** Why a lead came to nothing. */
export const lostReasons = [
  'price',
  'no-answer',
  'outside-area',
  'chose-someone-else',
  'not-a-customer',
  'other',
] as const;
export type LostReason = (typeof lostReasons)[number];

const labels: Record<LostReason, string> = {
  price: 'Price',
  'no-answer': 'No answer',
  'outside-area': 'Outside our area',
  'chose-someone-else': 'Chose someone else',
  'not-a-customer': 'Not a customer',
  other: 'Other',
};

export const lostOptions = /* @__PURE__ */ lostReasons.map((value) => ({ value, label: labels[value] }));

/** What a list of lost leads can be filtered by. */
export const lostFilters = ['any', ...lostReasons] as const;
export type LostFilter = (typeof lostFilters)[number];

/** Returns a reason as shown. An unknown one, from a later release, is shown as it is. */
export const lostLabel = (reason: LostReason): string => labels[reason] ?? reason;

/** Describes why a lead is lost: "Price", "Other: Moved away"; '' for one that isn't. */
export function describeLost({
  lostReason,
  lostNote,
}: {
  lostReason: LostReason | null;
  lostNote: string | null;
}): string {
  if (!lostReason) return '';
  return lostNote ? `${lostLabel(lostReason)}: ${lostNote}` : lostLabel(lostReason);
}

/** Leads lost for a reason: how many, how many with a quote or estimate, and the sum of these in US cents. */
export interface LostSums {
  reason: LostReason;
  leads: number;
  priced: number;
  cents: number;
}
