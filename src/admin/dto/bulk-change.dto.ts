import { ArrayMaxSize, ArrayMinSize, Matches } from 'class-validator';
import { type BulkAction, bulkActions, maxBulkLeads } from '../../../views/contracts/leads/bulk.js';
import type { LeadPriority } from '../../../views/contracts/leads/leads.js';
import type { LostReason } from '../../../views/contracts/leads/lost.js';
import { leadFields } from '../../../views/forms/leads/lead.js';
import { oneOf } from '../../../views/forms/rules.js';
import { ReadBy } from '../../platform/config/transform.js';
import { Field, FieldIfGiven } from '../../platform/http/field.decorator.js';

const unique = (given: unknown) => [...new Set([given ?? []].flat().map((one) => String(one)))];

/** The leads that the owner selected. */
export class LeadSelection {
  /** IDs, each with or without the version that the owner saw: "12" or "12-3". */
  @ReadBy(unique)
  @Matches(/^\d{1,9}(-\d{1,9})?$/, { each: true, message: 'Reload the page and select the leads again.' })
  @ArrayMaxSize(maxBulkLeads, { message: `Select at most ${maxBulkLeads} leads at a time.` })
  @ArrayMinSize(1, { message: 'Select at least one lead.' })
  ids: string[] = [];

  /** The query of the list to return to, like "?status=new". */
  @FieldIfGiven({ atMost: 500 })
  list?: string;
}

/** A change to several leads at once. */
export class BulkChange extends LeadSelection {
  @Field({ check: oneOf(bulkActions, 'Choose what to do with the selected leads.') })
  action: BulkAction;

  /** For the action "priority". */
  @FieldIfGiven(leadFields.priority)
  priority?: LeadPriority;

  /** For the action "lost". */
  @FieldIfGiven(leadFields.lostReason)
  lostReason?: LostReason;

  /** For the action "delete": the word that confirms it. */
  @FieldIfGiven({ atMost: 20 })
  word?: string;
}

/** Returns the selected leads' IDs with the versions that the owner saw, if known. */
export const selected = ({ ids }: LeadSelection) =>
  ids.map((one) => {
    const [id, version] = one.split('-').map(Number);
    return { id, version };
  });
