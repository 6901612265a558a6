/** Why a lead came to nothing. */
export const lostReasons = [
  'price',
  'no-answer',
  'outside-area',
  'chose-someone-else',
  'not-a-customer',
  'other',
] as const;
/** Why a visit of a plan was canceled. Only plans and their customers set these. */
export const visitReasons = ['visit-skipped', 'visit-moved', 'plan-paused', 'plan-ended'] as const;
export type VisitReason = (typeof visitReasons)[number];
/** All reasons that a lead can have. */
export const closingReasons = [...lostReasons, ...visitReasons] as const;
export type LostReason = (typeof closingReasons)[number];

const labels: Record<LostReason, string> = {
  price: 'Price',
  'no-answer': 'No answer',
  'outside-area': 'Outside our area',
  'chose-someone-else': 'Chose someone else',
  'not-a-customer': 'Not a customer',
  other: 'Other',
  'visit-skipped': 'Visit skipped',
  'visit-moved': 'Visit moved',
  'plan-paused': 'Plan paused',
  'plan-ended': 'Plan ended',
};

/** The notes of canceled visits: they follow the reason. */
export const canceledBy = {
  owner: 'by you',
  customer: 'by the customer',
  dayOff: 'off a closed day',
} as const;

const optionsOf = (reasons: readonly LostReason[]) =>
  reasons.map((value) => ({ value, label: labels[value] }));

export const lostOptions = /* @__PURE__ */ optionsOf(lostReasons);
/** The options of a filter. */
export const closingOptions = /* @__PURE__ */ optionsOf(closingReasons);

/** What a list of lost leads can be filtered by. */
export const lostFilters = ['any', ...closingReasons] as const;
export type LostFilter = (typeof lostFilters)[number];

/** Returns a reason as shown. An unknown one, from a later release, is shown as it is. */
export const lostLabel = (reason: LostReason): string => labels[reason] ?? reason;

/** Whether a lead with this reason is a visit of a plan that was canceled, and so isn't called lost. */
export const isVisitReason = (reason?: LostReason | null): reason is VisitReason =>
  visitReasons.some((one) => one === reason);

/**
 * Describes why a lead is lost: "Price", "Other: Moved away"; or who canceled a visit: "Plan paused by you".
 * '' for a lead that isn't lost.
 */
export function describeLost({
  lostReason,
  lostNote,
}: {
  lostReason: LostReason | null;
  lostNote: string | null;
}): string {
  if (!lostReason) return '';
  if (!lostNote) return lostLabel(lostReason);
  return `${lostLabel(lostReason)}${isVisitReason(lostReason) ? '' : ':'} ${lostNote}`;
}

/** Whether a text of {@link describeLost} is about a canceled visit. */
export const isVisitText = (text: string): boolean =>
  visitReasons.some((reason) => text.startsWith(labels[reason]));

/** Leads lost for a reason: how many, how many with a quote or estimate, and the sum of these in US cents. */
export interface LostSums {
  reason: LostReason;
  leads: number;
  priced: number;
  cents: number;
}
