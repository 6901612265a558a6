/** How customers pay. Cards are charged in another product; the site only records it. */
export const paymentMethods = ['cash', 'check', 'card', 'transfer'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

const methodNames: Record<PaymentMethod, string> = {
  cash: 'Cash',
  check: 'Check',
  card: 'Card',
  transfer: 'Bank transfer',
};
export const methodName = (method: PaymentMethod): string => methodNames[method];
export const methodOptions = paymentMethods.map((value) => ({ value, label: methodNames[value] }));

/** A line of a quote. */
export interface QuoteLine {
  label: string;
  /** In US cents; below 0 for a discount. */
  cents: number;
  /** How many, if it is priced by the piece; `cents` is a multiple of it. */
  quantity?: number;
}

/** The money status of a job. */
export type MoneyState = 'not-quoted' | 'quoted' | 'accepted' | 'done' | 'paid';

/** The money of one lead's job. Amounts are whole US cents, days YYYY-MM-DD, instants ISO 8601. */
export interface JobView {
  lines: QuoteLine[];
  /** The owner's note below the lines; '' for none. */
  note: string;
  /** The sum of the lines; null while nothing is quoted. */
  quotedCents: number | null;
  /** When the customer accepted these lines; null until then, and again after they change. */
  acceptedAt: string | null;
  /** The final amount; null until the job is completed or the owner enters it. */
  chargedCents: number | null;
  /** The day of the work; null while the lead is not completed. */
  doneOn: string | null;
  paidOn: string | null;
  paidBy: PaymentMethod | null;
  /** The job's costs, if the owner enters them. */
  travelCents: number | null;
  productCents: number | null;
  /** An https link to an invoice or payment page in another product. */
  paymentUrl: string | null;
  /** Goes up with every change. A save sends it back, so that a change made from an old copy is rejected. */
  version: number;
}

/** Returns the latest status that a job has reached. */
export function moneyStateOf({ quotedCents, acceptedAt, doneOn, paidOn }: JobView): MoneyState {
  if (paidOn) return 'paid';
  if (doneOn) return 'done';
  if (acceptedAt) return 'accepted';
  return quotedCents === null ? 'not-quoted' : 'quoted';
}

/** A quote's content as it was sent. */
export interface QuoteDocument {
  /** The business's name and phone at the time. */
  business: string;
  phone: string;
  /** The customer's name, and the service; null if the request had none. */
  customer: string;
  service: string | null;
  lines: QuoteLine[];
  totalCents: number;
  /** The owner's note below the lines; '' for none. */
  note: string;
  /** The sentence that the customer agrees to. */
  wording: string;
  /** The last day to accept it, YYYY-MM-DD; missing in quotes of earlier releases, which don't expire. */
  expiresOn?: string;
}

/** How many days a quote is valid by default. */
export const quoteDays = 30;

/** A sent quote. Instants are ISO 8601. */
export interface SentQuote {
  number: number;
  document: QuoteDocument;
  sentAt: string;
  acceptedAt: string | null;
  /** Whether the owner marked it as accepted, like by phone: the customer didn't agree to the sentence. */
  isAcceptedByHand: boolean;
}

/** A quote that was just sent, and for how many milliseconds that can be undone. */
export interface SendingQuote {
  number: number;
  undoMs: number;
}

/** What a customer was charged, as a receipt to print. */
export interface Receipt {
  /** The request's ID. */
  number: number;
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
  /** Whether it can be accepted: it matches the current quote, is not accepted yet and hasn't expired. */
  isOpen: boolean;
  /** Whether it could be accepted if it hadn't expired. */
  isExpired: boolean;
}
