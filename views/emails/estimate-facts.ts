import type { LeadEstimate } from '../contracts/leads/leads.js';
import { amountInWords, totalInWords } from '../estimates/labels.js';
import { formatPrice } from '../format/figures.js';

/** The lines of an estimate and its total as facts of a mail; none without an estimate. */
export const estimateFacts = (estimate: LeadEstimate | null) =>
  estimate
    ? [
        ...estimate.lines.map((line) => ({ term: line.label, value: amountInWords(line) })),
        { term: 'Total', value: totalInWords(estimate) },
      ]
    : [];

/** For the owner: the same, and what the form claimed to have shown where that is none of our prices. */
export const checkedEstimateFacts = (estimate: LeadEstimate | null) => [
  ...estimateFacts(estimate),
  { term: 'The form said', value: claimInWords(estimate?.shownCents) },
];

function claimInWords(shownCents: number | null | undefined): string | null {
  if (shownCents === undefined) return null;
  return shownCents === null ? 'No total' : `${formatPrice(shownCents)}, which is none of our prices`;
}
