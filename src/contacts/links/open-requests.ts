import {
  answerKinds,
  customerEntryKinds,
  type OpenRequest,
  type RequestKind,
  requestKinds,
  type TimelineEntry,
} from '../../../views/contracts/leads/leads.js';
import { describeActivity } from '../../../views/format/customer-activity.js';

const { message, timeRequest, photos, address } = customerEntryKinds;
const kindsOfEntries: Partial<Record<string, RequestKind>> = {
  [message]: 'message',
  [timeRequest]: 'time',
  [photos]: 'photos',
  [address]: 'address',
};

/** Returns what a customer asks for with an entry; undefined for nothing. */
export function requestKindOf({ kind, by, changes = [] }: Pick<TimelineEntry, 'kind' | 'by' | 'changes'>) {
  const isCanceled =
    by === 'customer' && changes.some(({ label, to }) => label === 'Cancelled' && to === 'Yes');
  return isCanceled ? 'cancellation' : kindsOfEntries[kind];
}

/** The kinds of entries that open or answer requests. */
export const requestEntryKinds = ['changed', ...Object.keys(kindsOfEntries), ...Object.values(answerKinds)];

/**
 * Returns what a customer asked for and nobody has answered since, the most urgent first. A reply answers messages, photos and a cancellation,
 * and what it declines; a new appointment answers a requested time and a cancellation, a new address a requested one, a completed job all three;
 * a new wish replaces a cancellation; "Mark as answered", and contacting a new lead, answer all.
 * @param entries of {@link requestEntryKinds}, earliest first.
 */
export function openRequestsIn(entries: readonly TimelineEntry[]): OpenRequest[] {
  const open = new Map<RequestKind, OpenRequest>();
  for (const entry of entries) {
    const kind = requestKindOf(entry);
    if (kind) {
      const isRemoval = kind === 'photos' && entry.text?.includes('removed');
      if (!isRemoval) open.set(kind, requestOf(kind, entry));
    }
    for (const answered of answeredBy(entry)) open.delete(answered);
  }
  return requestKinds.flatMap((kind) => open.get(kind) ?? []);
}

function requestOf(kind: RequestKind, entry: TimelineEntry): OpenRequest {
  const { at, window, changes = [] } = entry;
  const address = kind === 'address' ? changes[0]?.to : undefined;
  return { kind, at, text: describeActivity(entry), window, address };
}

function answeredBy({ kind, by, declines, changes = [] }: TimelineEntry): readonly RequestKind[] {
  if (kind === answerKinds.answered) return requestKinds;
  if (kind === answerKinds.reply)
    return ['message', 'photos', 'cancellation', ...(declines ? [declines] : [])];
  if (kind === timeRequest) return ['cancellation'];
  if (kind !== 'changed') return [];
  if (by !== 'customer' && changes.some(({ label, from }) => label === 'Status' && from === 'New'))
    return requestKinds;
  return changes.flatMap(({ label, to }): RequestKind[] => {
    if (label === 'Cancelled') return to === 'Yes' ? ['time'] : ['cancellation'];
    if (label === 'Appointment') return ['time'];
    if (label === 'Status' && to === 'Completed') return ['time', 'cancellation', 'address'];
    return label === 'Address' ? ['address'] : [];
  });
}
