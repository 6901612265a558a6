import { ConflictException, Injectable, Logger, NotFoundException } from '@nestjs/common';
import { deletionWord } from '../../views/contracts/admin.js';
import { type BulkCounts, type BulkResult, lossNeedsReason } from '../../views/contracts/leads/bulk.js';
import {
  type BulkUndoResult,
  type UndoableAction,
  undoableActions,
} from '../../views/contracts/leads/bulk-undo.js';
import { isBooked, isNew, isOpen } from '../../views/contracts/leads/lead-stages.js';
import type { LeadOrigin, LeadView } from '../../views/contracts/leads/leads.js';
import { AppointmentUndoService } from '../calendar/appointment-undo.service.js';
import { LeadErasureService } from '../contacts/leads/lead-erasure.service.js';
import { LeadsService } from '../contacts/leads/leads.service.js';
import { LeadSourcesService } from '../contacts/sources/lead-sources.service.js';
import { InvalidInput } from '../platform/http/invalid-input.js';
import { type BulkChange, type LeadSelection, selected } from './dto/bulk-change.dto.js';
import { type BulkUndoChange, type LeadBefore, readUndoText, undoText } from './dto/bulk-undo.dto.js';

/** After this many errors in a row, the remaining leads are not tried: the database is probably down. */
const maxFailuresInARow = 3;

/** What happened to one lead. */
type Outcome = keyof BulkCounts;

/** Changes several leads at once, each as if the owner had changed it alone, and undoes it. */
@Injectable()
export class LeadBulkService {
  private readonly logger = new Logger(LeadBulkService.name);

  constructor(
    private readonly leads: LeadsService,
    private readonly erasure: LeadErasureService,
    private readonly sources: LeadSourcesService,
    private readonly undoing: AppointmentUndoService,
  ) {}

  /**
   * Changes each lead in its own transaction. One that can't be changed doesn't stop the others.
   * @throws {InvalidInput} for a deletion without the word that confirms it, or a loss without a reason;
   * nothing is changed then.
   */
  async change(change: BulkChange): Promise<BulkResult> {
    const { action, priority = 'normal', lostReason, word } = change;
    if (action === 'delete' && word !== deletionWord)
      throw new InvalidInput([{ field: 'word', message: `Type ${deletionWord} to confirm.` }]);
    if (action === 'lost' && !lostReason)
      throw new InvalidInput([{ field: 'lostReason', message: lossNeedsReason }]);
    const before: LeadBefore[] = [];
    const counts = await this.forEach<Outcome>(
      selected(change),
      { done: 0, unfit: 0, changed: 0, gone: 0, failed: 0 },
      { action, try: ({ id, version }) => this.changeOne(change, { id, version, before }) },
    );
    const undoable = undoableActions.find((one) => one === action);
    return {
      action,
      ...(action === 'priority' ? { priority } : {}),
      ...counts,
      ...(undoable && before.length > 0 ? { undo: { action: undoable, leads: before.map(undoText) } } : {}),
    };
  }

  /** Restores the leads of a bulk action that haven't changed since. Nobody is emailed about it. */
  async undo({ action, leads }: BulkUndoChange): Promise<BulkUndoResult> {
    const { done, changed, gone, failed } = await this.forEach(
      leads.map(readUndoText),
      { done: 0, changed: 0, gone: 0, failed: 0 },
      { action: `undo ${action}`, try: (before) => this.undoOne(action, before) },
    );
    return { restored: done, changed: changed + gone, failed };
  }

  /** Returns the selected leads that still exist, newest first. */
  async find(selection: LeadSelection): Promise<LeadView[]> {
    const leads = await this.leads.findAll(selected(selection).map(({ id }) => id));
    return leads.sort((one, other) => other.createdAt.localeCompare(one.createdAt) || other.id - one.id);
  }

  /** Yields the selected leads with their origins, newest first. */
  async *withOrigins(selection: LeadSelection): AsyncGenerator<LeadView & { origin: LeadOrigin }> {
    const leads = await this.find(selection);
    const origins = await this.sources.originsOf(leads.map(({ id }) => id));
    yield* leads.map((lead, n) => ({ ...lead, origin: origins[n] }));
  }

  /** Counts what happens to each; after a few errors in a row, the remaining ones aren't tried. */
  private async forEach<
    Counted extends Outcome,
    One extends { id: number } = { id: number; version?: number },
  >(
    all: One[],
    counts: Record<Counted | 'changed' | 'gone' | 'failed', number>,
    { action, try: change }: { action: string; try: (one: One) => Promise<Counted> },
  ) {
    let failuresInARow = 0;
    for (const one of all) {
      const outcome =
        failuresInARow < maxFailuresInARow ? await this.outcome(action, one.id, () => change(one)) : 'failed';
      counts[outcome]++;
      failuresInARow = outcome === 'failed' ? failuresInARow + 1 : 0;
    }
    return counts;
  }

  private async outcome<Counted extends Outcome>(
    action: string,
    lead: number,
    change: () => Promise<Counted>,
  ): Promise<Counted | 'changed' | 'gone' | 'failed'> {
    try {
      return await change();
    } catch (error) {
      if (error instanceof ConflictException) return 'changed';
      if (error instanceof NotFoundException) return 'gone';
      this.logger.error({ event: 'lead.bulk-change-failed', action, lead, error });
      return 'failed';
    }
  }

  /** @param before gets what an undo restores. */
  private async changeOne(
    { action, priority = 'normal', lostReason }: BulkChange,
    { id, version: seen, before }: { id: number; version?: number; before: LeadBefore[] },
  ): Promise<Outcome> {
    const [lead] = await this.leads.findAll([id]);
    if (!lead) return 'gone';
    if (seen !== undefined && seen !== lead.version) return 'changed';
    // Also without a version seen: what was checked here is what is changed.
    const { version } = lead;
    if (action === 'contacted') {
      if (!isNew(lead) || lead.isSpam) return 'unfit';
      const saved = await this.leads.update(id, { status: 'contacted', version });
      before.push({ id, version: saved.version });
    } else if (action === 'lost') {
      if (!isOpen(lead) || isBooked(lead) || lead.isSpam) return 'unfit';
      const saved = await this.leads.update(id, { lostReason, version });
      before.push({ id, version: saved.version, status: lead.status });
    } else if (action === 'priority') {
      if (lead.priority === priority) return 'unfit';
      const saved = await this.leads.update(id, { priority, version });
      before.push({ id, version: saved.version, priority: lead.priority });
    } else if (action === 'delete') await this.erasure.erase(await this.erasure.find(String(id)));
    else if (lead.isSpam === (action === 'spam')) return 'unfit';
    else if (action === 'spam') {
      const { saved, former } = await this.undoing.undoable(id, () => this.leads.markSpam(id));
      const { toldDay, toldWindow, waiting } = former ?? {};
      before.push({ id, version: saved.version, toldDay, toldWindow, waiting });
    } else await this.leads.markNotSpam(id);
    return 'done';
  }

  private async undoOne(action: UndoableAction, { id, version, priority, status, ...emails }: LeadBefore) {
    if (action === 'contacted') await this.leads.update(id, { status: 'new', version });
    else if (action === 'lost') await this.leads.update(id, { status, lostReason: null, version });
    else if (action === 'priority') await this.leads.update(id, { priority, version });
    else await this.undoing.undoSpam(id, { version, ...emails });
    return 'done' as const;
  }
}
