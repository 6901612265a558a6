import { ConflictException, Injectable, Logger, NotFoundException } from '@nestjs/common';
import { deletionWord } from '../../views/contracts/admin.js';
import type { BulkCounts, BulkResult } from '../../views/contracts/leads/bulk.js';
import type { LeadOrigin, LeadView } from '../../views/contracts/leads/leads.js';
import { LeadErasureService } from '../contacts/leads/lead-erasure.service.js';
import { LeadsService } from '../contacts/leads/leads.service.js';
import { LeadSourcesService } from '../contacts/sources/lead-sources.service.js';
import { InvalidInput } from '../platform/http/invalid-input.js';
import { type BulkChange, type LeadSelection, selected } from './dto/bulk-change.dto.js';

/** After this many errors in a row, the remaining leads are not tried: the database is probably down. */
const maxFailuresInARow = 3;

/** What happened to one lead. */
type Outcome = keyof BulkCounts;

/** Changes several leads at once, each as if the owner had changed it alone. */
@Injectable()
export class LeadBulkService {
  private readonly logger = new Logger(LeadBulkService.name);

  constructor(
    private readonly leads: LeadsService,
    private readonly erasure: LeadErasureService,
    private readonly sources: LeadSourcesService,
  ) {}

  /**
   * Changes each lead in its own transaction. One that can't be changed doesn't stop the others.
   * @throws {InvalidInput} for a deletion without the word that confirms it; nothing is changed then.
   */
  async change(change: BulkChange): Promise<BulkResult> {
    const { action, priority = 'normal', word } = change;
    if (action === 'delete' && word !== deletionWord)
      throw new InvalidInput([{ field: 'word', message: `Type ${deletionWord} to confirm.` }]);
    const counts: BulkCounts = { done: 0, unfit: 0, changed: 0, gone: 0, failed: 0 };
    const chosen = selected(change);
    let failuresInARow = 0;
    for (const { id, version } of chosen) {
      const outcome: Outcome =
        failuresInARow < maxFailuresInARow ? await this.outcome(change, id, version) : 'failed';
      counts[outcome]++;
      failuresInARow = outcome === 'failed' ? failuresInARow + 1 : 0;
    }
    return { action, ...(action === 'priority' ? { priority } : {}), ...counts };
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

  private async outcome(change: BulkChange, id: number, version?: number): Promise<Outcome> {
    try {
      return await this.changeOne(change, id, version);
    } catch (error) {
      if (error instanceof ConflictException) return 'changed';
      if (error instanceof NotFoundException) return 'gone';
      this.logger.error({ event: 'lead.bulk-change-failed', action: change.action, lead: id, error });
      return 'failed';
    }
  }

  private async changeOne(
    { action, priority = 'normal' }: BulkChange,
    id: number,
    seen?: number,
  ): Promise<Outcome> {
    const [lead] = await this.leads.findAll([id]);
    if (!lead) return 'gone';
    if (seen !== undefined && seen !== lead.version) return 'changed';
    // Also without a version seen: what was checked here is what is changed.
    const { version } = lead;
    if (action === 'contacted') {
      if (lead.status !== 'new' || lead.isSpam) return 'unfit';
      await this.leads.update(id, { status: 'contacted', version });
    } else if (action === 'priority') {
      if (lead.priority === priority) return 'unfit';
      await this.leads.update(id, { priority, version });
    } else if (action === 'delete') await this.erasure.erase(await this.erasure.find(String(id)));
    else if (lead.isSpam === (action === 'spam')) return 'unfit';
    else if (action === 'spam') await this.leads.markSpam(id);
    else await this.leads.markNotSpam(id);
    return 'done';
  }
}
