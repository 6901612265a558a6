import type { BulkUndo } from './bulk-undo.js';
import { type LeadPriority, leadPriorities } from './leads.js';

/** How many leads one bulk action changes at most. */
export const maxBulkLeads = 200;

/** What is missing to mark leads as lost. */
export const lossNeedsReason = 'Choose why the leads are lost.';

export const bulkActions = ['contacted', 'lost', 'priority', 'spam', 'not-spam', 'delete'] as const;
export type BulkAction = (typeof bulkActions)[number];

/** What a bulk action did, as numbers of leads. */
export interface BulkCounts {
  done: number;
  /** It doesn't apply: for example, the lead isn't new, so that it can't be marked as contacted. */
  unfit: number;
  /** Changed by somebody else since the page was rendered. */
  changed: number;
  /** Deleted in the meantime. */
  gone: number;
  /** Not changed because of an error. */
  failed: number;
}

export interface BulkResult extends BulkCounts {
  action: BulkAction;
  /** Of the action "priority". */
  priority?: LeadPriority;
  /** What an undo restores; missing if nothing can be undone. */
  undo?: BulkUndo;
}

const counts = ['done', 'unfit', 'changed', 'gone', 'failed'] as const satisfies (keyof BulkCounts)[];

/** Writes a result as a parameter of an address: "priority-high.12.0.1.0.0". */
export const bulkParameter = ({ action, priority, ...result }: Omit<BulkResult, 'undo'>) =>
  [priority ? `${action}-${priority}` : action, ...counts.map((count) => result[count])].join('.');

/** Reads a result from a parameter of an address; undefined if it isn't one. */
export function readBulkParameter(parameter: string): BulkResult | undefined {
  const [name = '', ...numbers] = parameter.split('.');
  const priority = leadPriorities.find((one) => name === `priority-${one}`);
  const action = priority ? 'priority' : bulkActions.find((one) => one === name && one !== 'priority');
  const isValid = numbers.length === counts.length && numbers.every((one) => /^\d{1,3}$/.test(one));
  if (!action || !isValid) return undefined;
  const read = Object.fromEntries(counts.map((count, n) => [count, Number(numbers[n])]));
  return { action, ...(priority ? { priority } : {}), ...(read as unknown as BulkCounts) };
}

const leads = (count: number) => `${count} ${count === 1 ? 'lead' : 'leads'}`;
const was = (count: number) => `${count} ${count === 1 ? 'was' : 'were'}`;

const outcomes: Record<BulkAction, (count: number, priority: string) => string> = {
  contacted: (count) => `${leads(count)} marked as contacted.`,
  lost: (count) => `${leads(count)} marked as lost.`,
  priority: (count, priority) => `${leads(count)} set to ${priority} priority.`,
  spam: (count) => `${leads(count)} marked as spam.`,
  'not-spam': (count) => `${leads(count)} moved out of spam.`,
  delete: (count) => `${leads(count)} deleted.`,
};

const reasons: Record<BulkAction, string> = {
  contacted: 'already past “New” and left as is',
  lost: 'scheduled, completed or already lost, and left as is',
  priority: 'already at this priority',
  spam: 'already in spam',
  'not-spam': 'not in spam',
  delete: 'left as is',
};

/** Summarizes a result: "12 leads marked as contacted. 1 was changed in the meantime and skipped." */
export function bulkSummary({ action, priority = 'normal', ...result }: BulkResult): string {
  const { done, unfit, changed, gone, failed } = result;
  return [
    outcomes[action](done, priority),
    unfit > 0 && `${was(unfit)} ${reasons[action]}.`,
    changed > 0 && `${was(changed)} changed in the meantime and skipped.`,
    gone > 0 && `${was(gone)} already deleted.`,
    failed > 0 && `${leads(failed)} couldn’t be changed. Try again.`,
  ]
    .filter(Boolean)
    .join(' ');
}
