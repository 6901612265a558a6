import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { Lead } from '../leads/lead.entity.js';
import type { LeadEvent, LeadListener } from '../leads/lead-events.service.js';
import {
  blockOf,
  countBlock,
  countLeads,
  type LeadGroup,
  markBlock,
  missingBlocks,
  prepareBlocks,
  stampOf,
  storeBlock,
} from './lead-blocks.js';
import { LeadSumsService } from './lead-sums.service.js';
import { signatureOf } from './search-signatures.js';

/** The fields of a lead that counts and sums depend on. */
const countedFields = ['status', 'lostAt', 'priority', 'isSpam', 'serviceType', 'source'] as const;
/** Much longer than any transaction: what a round has seen is committed, or gone, in the next one. */
const roundMs = 10 * 60_000;
/** Between two blocks, so that requests get the database in between. */
const pauseMs = 20;
/** Blocks per round whose counts are made. */
const maxBlocks = 1_000;
/** Blocks per round that are counted again, because an earlier release beside this one changes leads without marking them. */
const checkedBlocks = 10;

/**
 * Counts leads by status, priority and spam. The counts of blocks of older leads are stored with their sums and their signatures for
 * searches, so that the lists and the dashboard don't read a million leads.
 */
@Injectable()
export class LeadCountsService implements LeadListener {
  private readonly logger = new Logger(LeadCountsService.name);
  readonly task = new BackgroundTask(
    () => this.round(),
    ({ message: reason }) => this.logger.warn({ event: 'lead-counts.failed', reason }),
    { first: () => 0, again: () => roundMs },
  );
  /** The first block that could still get leads in the last round. */
  private end = 0;
  /** How many blocks before the newest is the next one to check. */
  private next = 0;

  constructor(
    @InjectRepository(Lead) private readonly leads: Repository<Lead>,
    private readonly sums: LeadSumsService,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  /** Counts all leads by kind. A kind may be in several groups. */
  count(manager: EntityManager = this.leads.manager): Promise<LeadGroup[]> {
    return countLeads(manager);
  }

  async onLeadEvent(manager: EntityManager, event: LeadEvent): Promise<void> {
    if (event.kind === 'erased') await markBlock(manager, event.lead.id);
    if (event.kind !== 'changed') return;
    const { before, lead } = event;
    if (countedFields.some((field) => before[field] !== lead[field])) await markBlock(manager, lead.id);
  }

  /** Stores the counts that are missing of blocks that were complete in the last round, and checks some others. */
  async round(): Promise<void> {
    const { end } = this;
    const [{ newest }] = await this.leads.query('SELECT MAX(id) AS newest FROM contacts');
    const nextEnd = blockOf(Number(newest ?? 0));
    const missing = await missingBlocks(this.leads.manager, end, maxBlocks);
    const checked = Array.from(
      { length: Math.min(checkedBlocks, end) },
      (_, index) => end - 1 - ((this.next + index) % end),
    );
    this.next = end > 0 ? (this.next + checkedBlocks) % end : 0;
    for (const block of new Set([...missing, ...checked])) {
      if (this.task.isStopped) return;
      await this.store(block);
      await sleep(pauseMs, undefined, { ref: false });
    }
    if (nextEnd > 0) await this.unitOfWork.run((manager) => prepareBlocks(manager, nextEnd));
    this.end = nextEnd;
  }

  private async store(block: number): Promise<void> {
    const { stamp, ...counted } = await this.unitOfWork.run(async (manager) => ({
      stamp: await stampOf(manager, block),
      groups: await countBlock(manager, block),
      sums: await this.sums.of(manager, block),
      signature: await signatureOf(manager, block),
    }));
    if (stamp !== undefined)
      await this.unitOfWork.run((manager) => storeBlock(manager, { block, stamp }, counted));
  }
}
