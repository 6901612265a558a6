import { leadSources } from './lead-sources.js';
import { type LeadFilterValues, type LeadStatus, type LeadView, leadStatuses } from './leads.js';
import type { LostFilter } from './lost.js';

/** What a list can be filtered by as its source. */
export const filterSources = ['website', ...leadSources] as const;

/** How a list can be sorted: by arrival, by day (upcoming first), or by name. */
export const leadOrders = ['newest', 'oldest', 'day', 'name'] as const;
export type LeadOrder = (typeof leadOrders)[number];

export const leadViews = ['list', 'board'] as const;
export type LeadListView = (typeof leadViews)[number];

/** What the address of the leads page holds: the filter, the order, the view and the selected lead. */
export interface LeadListQuery extends LeadFilterValues {
  order?: LeadOrder;
  view?: LeadListView;
  /** The ID of the lead that is shown beside the list. */
  lead?: number;
}

/** How many leads each status has, lost ones and spam apart. */
export type LeadCounts = Record<LeadStatus | 'lost' | 'spam', number>;

const rowFields = [
  'id',
  'name',
  'email',
  'phoneShown',
  'phoneHref',
  'status',
  'createdAt',
  'version',
] as const;
const optionalRowFields = [
  'serviceArea',
  'serviceType',
  'message',
  'address',
  'priority',
  'followUpDate',
  'calendarEventId',
  'emailsSent',
  'source',
  'isSpam',
  'spamSigns',
  'duplicateOf',
  'preferredDate',
  'timePreference',
  'appointment',
  'cancelledAt',
  'appointmentCanceledAt',
  'lostAt',
  'lostReason',
  'customerDid',
] as const;

/** What a row of the list shows of a lead. Every {@link LeadView} is one too. */
export type LeadRow = Pick<LeadView, (typeof rowFields)[number]> &
  Partial<Pick<LeadView, (typeof optionalRowFields)[number]>>;

/** How much of a message a row shows. */
const maxExcerpt = 64;
const ellipsis = '…';

/** Keeps what a row shows. Omits what is empty or usual and cuts the message, to keep pages of rows small. */
export function rowOf(lead: LeadView): LeadRow {
  const usual: unknown[] = [null, '', false];
  const optional = optionalRowFields
    .filter((field) => !usual.includes(lead[field]) && lead[field] !== 'normal')
    .map((field) => [field, field === 'message' ? excerpt(lead.message ?? '') : lead[field]]);
  const always = rowFields.map((field) => [field, lead[field]]);
  return Object.fromEntries([...always, ...optional]) as LeadRow;
}

/** Whether a row shows only the beginning of its message. */
export const isCut = ({ message }: LeadRow): boolean => message?.endsWith(ellipsis) ?? false;

const excerpt = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > maxExcerpt ? `${line.slice(0, maxExcerpt).trimEnd()}${ellipsis}` : line;
};

interface Subset {
  status?: LeadStatus;
  lost?: LostFilter;
  /** Whether it lists the spam: "true" in an address. */
  spam?: boolean | 'true';
}

/** Returns how many leads a list has in total, without a search. */
export function totalOf(counts: LeadCounts, { status, lost, spam }: Subset): number {
  if (spam) return counts.spam;
  if (lost) return counts.lost;
  return status ? counts[status] : leadStatuses.reduce((sum, one) => sum + counts[one], counts.lost);
}

/** Whether a list has the leads that were lost for one reason. */
export const isLostFor = (lost?: LostFilter): boolean => lost !== undefined && lost !== 'any';

/** Returns the filter without status, loss, spam and search: what the counts of the tabs are for. */
export const countedFilter = ({
  priority,
  city,
  service,
  source,
  followUp,
  asks,
}: Omit<LeadFilterValues, 'spam'>) => ({
  priority,
  city,
  service,
  source,
  followUp,
  asks,
});
