/** How customers pay. Cards are charged elsewhere; here it is only noted. */
export const paymentMethods = ['cash', 'check', 'card', 'transfer'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

const methodNames: Record<PaymentMethod, string> = {
  cash: 'Cash',
  check: 'Check',
  card: 'Card',
  transfer: 'Transfer',
};
export const methodName = (method: PaymentMethod): string => methodNames[method];
export const methodOptions = paymentMethods.map((value) => ({ value, label: methodNames[value] }));

/** A line of a quote. */
export interface QuoteLine {
  label: string;
  /** In US cents; below 0 for a discount. */
  cents: number;
}

/** How far a job is, as money goes. */
export type MoneyState = 'not-quoted' | 'quoted' | 'accepted' | 'done' | 'paid';

/** The money of one lead's job. Amounts are whole US cents, days YYYY-MM-DD, instants ISO 8601. */
export interface JobView {
  lines: QuoteLine[];
  /** What the owner wrote below the lines; '' for nothing. */
  note: string;
  /** The sum of the lines; null while nothing is quoted. */
  quotedCents: number | null;
  /** When somebody said yes to these very lines; null until then, and again once they change. */
  acceptedAt: string | null;
  /** What the customer was asked to pay in the end; null until the job is done or the owner says it. */
  chargedCents: number | null;
  /** The day on which the work was done; null while the lead is not completed. */
  doneOn: string | null;
  paidOn: string | null;
  paidBy: PaymentMethod | null;
  /** What it cost, where the owner cares. */
  travelCents: number | null;
  productCents: number | null;
  /** Where the customer can pay: an invoice or a payment page of another product, https. */
  paymentUrl: string | null;
  /** Goes up with every change; sent back with a save, it shows whether that was made from an old copy. */
  version: number;
}

/** The furthest that a job has come. */
export function moneyStateOf({ quotedCents, acceptedAt, doneOn, paidOn }: JobView): MoneyState {
  if (paidOn) return 'paid';
  if (doneOn) return 'done';
  if (acceptedAt) return 'accepted';
  return quotedCents === null ? 'not-quoted' : 'quoted';
}

/** All that a quote says, as it was when it was sent. */
export interface QuoteDocument {
  /** Who quotes: the business's name and phone as they were. */
  business: string;
  phone: string;
  /** Whom, and for which service; null where the request named none. */
  customer: string;
  service: string | null;
  lines: QuoteLine[];
  totalCents: number;
  /** What the owner wrote below the lines; '' for nothing. */
  note: string;
  /** The sentence that the customer says yes to. */
  wording: string;
}

/** A quote that was sent. Instants are ISO 8601. */
export interface SentQuote {
  number: number;
  document: QuoteDocument;
  sentAt: string;
  acceptedAt: string | null;
}

/** What a customer was charged, for printing. */
export interface Receipt {
  business: string;
  phone: string;
  customer: string;
  service: string | null;
  doneOn: string;
  lines: QuoteLine[];
  totalCents: number;
  paidOn: string | null;
  paidBy: PaymentMethod | null;
  paymentUrl: string | null;
}

/** The newest quote as its customer sees it. */
export interface CustomersQuote extends SentQuote {
  /** Whether it can be accepted: it is what is quoted now, and waits for an answer. */
  isOpen: boolean;
}
