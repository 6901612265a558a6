import { ArrayMaxSize, ArrayMinSize, Matches } from 'class-validator';
import { maxBulkLeads } from '../../../views/contracts/leads/bulk.js';
import { type UndoableAction, undoableActions } from '../../../views/contracts/leads/bulk-undo.js';
import {
  type LeadPriority,
  type LeadStatus,
  leadPriorities,
  leadStatuses,
} from '../../../views/contracts/leads/leads.js';
import { oneOf } from '../../../views/forms/rules.js';
import { ReadBy } from '../../platform/config/transform.js';
import { Field } from '../../platform/http/field.decorator.js';

const texts = (given: unknown) => [given ?? []].flat().map((one) => String(one));

/** What an undo of a bulk action restores. */
export class BulkUndoChange {
  @Field({ check: oneOf(undoableActions, 'This action can’t be undone.') })
  action: UndoableAction;

  /** As the bulk action returned them ({@link undoText}). */
  @ReadBy(texts)
  @Matches(/^id=\d{1,9}&version=\d{1,9}(&[a-zA-Z]{1,20}=[\w.%+-]{0,60}){0,5}$/, {
    each: true,
    message: 'These leads can’t be restored.',
  })
  @ArrayMaxSize(maxBulkLeads, { message: `Restore at most ${maxBulkLeads} leads at a time.` })
  @ArrayMinSize(1, { message: 'There is nothing to undo.' })
  leads: string[] = [];
}

/** A lead as it was before a bulk action. */
export interface LeadBefore {
  id: number;
  /** Its version after the action. */
  version: number;
  priority?: LeadPriority;
  status?: LeadStatus;
  /** The day and time in its appointment's last email, and emails that waited, separated by spaces. */
  toldDay?: string;
  toldWindow?: string;
  waiting?: string;
}

/** Writes what an undo restores as a text. */
export function undoText({ id, version, ...before }: LeadBefore): string {
  const given = Object.entries(before).filter(([, value]) => value);
  return new URLSearchParams([['id', `${id}`], ['version', `${version}`], ...given]).toString();
}

/** Reads a text of {@link undoText}; what it isn't known for is ignored. */
export function readUndoText(text: string): LeadBefore {
  const given = new URLSearchParams(text);
  const textOf = (name: string, pattern: RegExp) => pattern.exec(given.get(name) ?? '')?.[0];
  return {
    id: Number(given.get('id')),
    version: Number(given.get('version')),
    priority: leadPriorities.find((one) => one === given.get('priority')),
    status: leadStatuses.find((one) => one === given.get('status')),
    toldDay: textOf('toldDay', /^\d{4}-\d\d-\d\d$/),
    toldWindow: textOf('toldWindow', /^[\w:]{1,20}$/),
    waiting: textOf('waiting', /^[a-z ]{1,40}$/),
  };
}
