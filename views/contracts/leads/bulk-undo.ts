import type { BulkAction } from './bulk.js';

/** Bulk actions that can be undone. Leads taken out of spam may have been emailed; deleted ones are gone. */
export const undoableActions = ['contacted', 'lost', 'priority', 'spam'] as const satisfies BulkAction[];
export type UndoableAction = (typeof undoableActions)[number];

/** What an undo of a bulk action restores. */
export interface BulkUndo {
  action: UndoableAction;
  /** A query string for each changed lead: its ID, its version after the change, and what it had before. */
  leads: string[];
}

/** What an undo did, as numbers of leads. */
export interface BulkUndoResult {
  restored: number;
  /** Changed or deleted since. */
  changed: number;
  /** Not restored because of an error. */
  failed: number;
}

const leads = (count: number) => `${count} ${count === 1 ? 'lead' : 'leads'}`;

/** Says how many leads were restored: "4 leads restored. 1 was changed in the meantime and left as is." */
export function bulkUndoSummary({ restored, changed, failed }: BulkUndoResult): string {
  return [
    `${leads(restored)} restored.`,
    changed > 0 && `${changed} ${changed === 1 ? 'was' : 'were'} changed in the meantime and left as is.`,
    failed > 0 && `${leads(failed)} couldn’t be restored. Try again.`,
  ]
    .filter(Boolean)
    .join(' ');
}
