import type { PossibleDuplicate } from '../customers/customers.js';
import type { DetailSuggestion } from '../customers/suggestions.js';
import type { LeadFollowUps } from '../messages/follow-ups.js';
import type { JobView } from '../money/money.js';
import type { LeadPhoto } from './lead-photos.js';
import type { LeadFile, OwnerAnswer } from './leads.js';
import type { PairCounts } from './photo-pairs.js';

/** Everything that a lead's page, or the pane beside the list, shows. */
export interface LeadPanelData extends LeadFile {
  /** The link to the customer page; null for a lead that was just deleted. */
  customersLink: string | null;
  /** How a new lead was answered; null if it wasn't, and for other leads. */
  answer: OwnerAnswer | null;
  photos: LeadPhoto[];
  photoPairs: PairCounts;
  job: JobView;
  /** Whether the quote was saved and, as it is now, never sent. */
  isDraft: boolean;
  followUps: LeadFollowUps;
  /** What the lead suggests for its customer. */
  suggestions: DetailSuggestion[];
  /** Customers who had the lead's phone number or email before its own customer. */
  duplicates: PossibleDuplicate[];
}

export const panelUrl = (id: number) => `/admin/api/contacts/${id}/panel`;
