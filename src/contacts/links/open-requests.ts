import { isScheduled } from '../../../views/contracts/leads/lead-stages.js';
import {
  answerKinds,
  customerEntryKinds,
  type LeadView,
  type OpenRequest,
  type RequestKind,
  requestKinds,
  requestLabels,
  requestOfLostLead,
  type TimelineDetails,
  type TimelineEntry,
} from '../../../views/contracts/leads/leads.js';
import { describeActivity } from '../../../views/format/customer-activity.js';
import { formatWindow } from '../../../views/format/moments.js';

const { message, timeRequest, photos, address } = customerEntryKinds;
const kindsOfEntries: Partial<Record<string, RequestKind>> = {
  [message]: 'message',
  [timeRequest]: 'time',
  [photos]: 'photos',
  [address]: 'address',
};

type Asked = Pick<TimelineEntry, 'kind' | 'by' | 'changes' | 'text'>;

/** Returns what a customer asks for with an entry; undefined for nothing. */
export function requestKindOf({ kind, by, changes = [], text }: Asked): RequestKind | undefined {
  if (kind === photos && text?.includes('removed')) return undefined;
  const isCanceled =
    by === 'customer' && changes.some(({ label, to }) => label === 'Cancelled' && to === 'Yes');
  return isCanceled ? 'cancellation' : kindsOfEntries[kind];
}

/** The kinds of entries that open or answer requests. */
export const requestEntryKinds = ['changed', ...Object.keys(kindsOfEntries), ...Object.values(answerKinds)];

/**
 * Returns what a customer asked for and nobody has answered since, the most urgent first. A reply answers
 * messages, photos and a cancellation, and what it declines; a new appointment answers a requested time and a
 * cancellation, a new address a requested one, a completed job all three; a new wish replaces a cancellation;
 * "Mark as answered" answers all. What was undone answers nothing. A lost lead has only its messages to
 * answer.
 * @param entries of {@link requestEntryKinds}, earliest first.
 */
export function openRequestsIn(entries: readonly TimelineEntry[]): OpenRequest[] {
  const open = new Map<RequestKind, OpenRequest>();
  let isLost = false;
  for (const entry of withoutUndone(entries)) {
    const kind = requestKindOf(entry);
    if (kind) open.set(kind, requestOf(kind, entry));
    for (const answered of answeredBy(entry)) open.delete(answered);
    const loss = entry.changes?.find(({ label }) => label === 'Lost');
    if (loss) isLost = loss.to !== '';
  }
  return requestKinds
    .filter((kind) => !isLost || kind === requestOfLostLead)
    .flatMap((kind) => open.get(kind) ?? []);
}

/** Leaves out the entries that were undone, and those that undo them. */
export function withoutUndone(entries: readonly TimelineEntry[]): TimelineEntry[] {
  const undone = new Set(entries.flatMap(({ id, undoes }) => (undoes ? [id, undoes] : [])));
  return entries.filter(({ id }) => !undone.has(id));
}

/** Describes a lead's open requests after "The customer": the most urgent one, then the others' kinds. */
export function describeRequests(
  [first, ...others]: readonly OpenRequest[],
  lead: Pick<LeadView, 'status'>,
): string | undefined {
  if (!first) return undefined;
  const wants = isScheduled(lead) ? 'wants another time:' : 'asks for';
  const text = first.window ? `${wants} ${formatWindow(first.window)}` : first.text;
  if (others.length === 0) return text;
  return `${text} · ${others.map(({ kind }) => requestLabels[kind].toLowerCase()).join(', ')}`;
}

/** Returns the address that a customer gave and nobody has confirmed. */
export const givenAddressIn = (requests: readonly OpenRequest[] = []): string | undefined =>
  requests.find(({ kind }) => kind === 'address')?.address;

function requestOf(kind: RequestKind, entry: TimelineEntry): OpenRequest {
  const { at, window } = entry;
  return { kind, at, text: describeActivity(entry), window, address: addressGivenIn(entry) };
}

/** Returns the address that a customer gave with an entry; undefined for another entry. */
export const addressGivenIn = ({ kind, changes = [] }: Asked): string | undefined =>
  kind === address ? changes[0]?.to : undefined;

/** Whether the owner contacted a new lead in an earlier release, where that answered all. */
const isEarlierContact = ({ by, changes = [], leavesOpen }: TimelineDetails) =>
  by !== 'customer' && !leavesOpen && changes.some(({ label, from }) => label === 'Status' && from === 'New');

function answeredBy({ kind, by, declines, leavesOpen, changes = [] }: TimelineEntry): readonly RequestKind[] {
  if (kind === answerKinds.answered) return requestKinds;
  if (kind === answerKinds.reply)
    return ['message', 'photos', 'cancellation', ...(declines ? [declines] : [])];
  if (kind === timeRequest) return ['cancellation'];
  // The customer has taken back a new address: it is the lead's again.
  if (kind === address) return changes[0]?.from === changes[0]?.to ? ['address'] : [];
  if (kind !== 'changed') return [];
  if (isEarlierContact({ by, changes, leavesOpen })) return requestKinds;
  return changes.flatMap(({ label, to }): RequestKind[] => {
    if (label === 'Cancelled') return to === 'Yes' ? ['time'] : ['cancellation'];
    if (label === 'Appointment') return ['time'];
    if (label === 'Status' && to === 'Completed') return ['time', 'cancellation', 'address'];
    return label === 'Address' ? ['address'] : [];
  });
}
