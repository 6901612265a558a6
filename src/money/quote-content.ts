import type { QuoteLine, SentQuote } from '../../views/contracts/money/money.js';
import { formatPrice } from '../../views/format/figures.js';
import type { Day } from '../business/business-calendar.service.js';
import type { Job } from './job.entity.js';
import type { Quote } from './quote.entity.js';

/** What the owner saves. */
export interface SavedQuote {
  lines: QuoteLine[];
  note: string;
  version: number;
  isSent: boolean;
  /** The last day on which it can be accepted; undefined for the usual one. */
  expiresOn?: Day;
}

type Content = Pick<Job, 'lines' | 'note'>;

/** Whether two quotes say the same. */
export const hasSameContent = (one: Content, other: Content) =>
  one.note === other.note && textOf(one.lines) === textOf(other.lines);

const textOf = (lines: QuoteLine[]) =>
  JSON.stringify(lines.map(({ label, cents, quantity = 1 }) => [label, cents, quantity]));

/** Formats the lines: "$327 (3-Room Package $267; Stairs $60)"; '' without a quote. */
export function describeQuote({ lines, quotedCents }: Job): string {
  if (quotedCents === null) return '';
  return `${formatPrice(quotedCents)} (${lines.map(({ label, cents }) => `${label} ${formatPrice(cents)}`).join('; ')})`;
}

/**
 * Prepares a quote for the pages.
 * @param job of the newest quote: if its lines are the same, the owner may have marked them as accepted.
 */
export function presentQuote({ number, document, sentAt, acceptedAt }: Quote, job?: Job): SentQuote {
  const byHand = !acceptedAt && job && hasSameContent(job, document) ? job.acceptedAt : null;
  return {
    ...{ number, document, sentAt: sentAt.toISOString() },
    acceptedAt: (acceptedAt ?? byHand)?.toISOString() ?? null,
    isAcceptedByHand: byHand !== null,
  };
}
