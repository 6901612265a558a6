import type { LeadPhoto } from '../leads/lead-photos.js';
import type { PhotoConsentView } from '../leads/photo-pairs.js';
import type { PaymentMethod } from '../money/money.js';

/** A line of the quote or estimate that the crew ticks off. */
export interface DayLine {
  label: string;
  /** In US cents; null for what is priced by hand. Missing on the crew's page. */
  cents?: number | null;
  /** Of a discount: the percentage that it takes off the other lines. Missing if it is a fixed amount. */
  percent?: number;
}

/** A stop of the crew's day, as the crew sees it, unless its link shows prices. */
export interface CrewStop {
  leadId: number;
  /** When the crew arrives: "12:30 PM", "8AM-12PM" or "Any time". */
  time: string;
  /** Miles by road from the stop before, about; null if a place is unknown. */
  miles: number | null;
  /** Overlaps with earlier jobs, and gaps that are too short for the drive. */
  warnings: string[];
  name: string;
  phoneShown: string;
  phoneHref: string;
  /** Where the van goes, with the city; '' if unknown. */
  address: string;
  /** The address that the customer gave and the owner hasn’t confirmed; null for none. */
  givenAddress: string | null;
  /** "Wants another time: Fri, Mar 5, afternoon", which the owner hasn't answered; null for none. */
  timeRequest: string | null;
  /** The address on a map; undefined without an address. */
  mapUrl?: string;
  /** The service; null if the request had none. */
  service: string | null;
  /** Whether it is a free room without a quote. */
  isFree: boolean;
  lines: DayLine[];
  /** Changes with the lines; '' without any. */
  linesKey: string;
  /** How to get in, where to park and which pets are there: "gate code 4471", "one dog". */
  access: string[];
  /** All messages and notes about the visit: the office’s, then the newest first. */
  notes: VisitNote[];
  photos: LeadPhoto[];
  /** The customer's last answer about showing them; null without one. */
  photoConsent: PhotoConsentView | null;
  /** The ready text that says the crew is on its way. */
  onMyWayText: string;
  /** When the crew said so: "11:42 AM"; null until then. */
  onMyWayAt: string | null;
  /** Whether the job is completed. */
  isDone: boolean;
  /** How it was closed out here; null if it wasn't. */
  closedOut: CloseOutView | null;
}

/** A close-out that was sent. */
export interface CloseOutView {
  /** "11:42 AM". */
  time: string;
  isCorrectable: boolean;
}

/** A close-out can be undone this long. */
export const correctionMs = 24 * 3_600_000;

/** A stop with its money, for the owner. */
export interface DayStop extends CrewStop {
  /** The lines that nobody ticks off. */
  discounts: DayLine[];
  /** The amount charged, quoted or estimated, in US cents; null if unknown. */
  cents: number | null;
  /** The same as a text: "$327", "from $327", "Custom quote"; '' if unknown. */
  price: string;
  /** Null until the customer has paid. */
  paidBy: PaymentMethod | null;
}

export interface VisitNote {
  from: string;
  text: string;
  /** When it was written, ISO 8601; missing for the office's notes. */
  at?: string;
}

/** A day's stops in the order of the route. */
export interface DayRoute<Stop = DayStop> {
  /** YYYY-MM-DD. */
  day: string;
  stops: Stop[];
  /** Miles by road from the business through all stops and back, about. */
  miles: number;
  /** Directions through the stops that are still to do; '' if there are none. */
  mapUrl: string;
  /** Whether the owner set the order. */
  isOrderedByHand: boolean;
}

/** A crew's link. */
export interface CrewLinkView {
  id: number;
  /** The crew's name. */
  name: string;
  /** The whole address; null if it can't be shown again. */
  address: string | null;
  /** ISO 8601. */
  expiresAt: string;
  /** ISO 8601; null until it is used. */
  lastUsedAt: string | null;
  /** Where it was last used; '' if unknown. */
  city: string;
  /** Whether the owner allows prices on the crew's page. */
  showsPrices: boolean;
}

/** What can be open below a stop. */
export const stopPanels = ['close-out', 'note', 'photos'] as const;
export type StopPanel = (typeof stopPanels)[number];

/** The panel that is open, from the address: "close-out-12". */
export interface OpenPanel {
  leadId: number;
  panel: StopPanel;
}

/** A form that wasn't accepted, with what was entered. */
export interface RejectedReport extends OpenPanel {
  typed: Record<string, string>;
  errors: Record<string, string | undefined>;
  /** Why a valid form wasn't accepted. */
  failure?: string;
}

/** The props that the owner's and the crew's page share. */
export interface DayProps<Stop extends CrewStop = CrewStop> {
  route: DayRoute<Stop>;
  /** YYYY-MM-DD. */
  today: string;
  /** The path of the day's page. Everything else is below it. */
  base: string;
  /** Changes with anything on the page. */
  version: string;
  /** When the page was rendered, ISO 8601. */
  now: string;
  /** The idempotency key of the forms on this page. */
  formKey: string;
  open?: OpenPanel;
  rejected?: RejectedReport;
}
