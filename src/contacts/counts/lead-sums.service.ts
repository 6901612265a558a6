import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { maxMissing, readSums } from './lead-blocks.js';

/** Figures of the leads in a block that are stored beside its counts. Each module adds its own. */
export interface LeadSums<Sums> {
  /** Their name in what is stored. */
  name: string;
  /** Computes them from the tables, as JSON can hold them. */
  of(manager: EntityManager, block: number): Promise<Sums>;
}

/** Sums by block, as far as they are stored. */
export interface SummedLeads<Sums> {
  stored: Map<number, Sums>;
  /** The other blocks, whose leads are to be read; undefined if all leads are to be read at once. */
  missing: number[] | undefined;
}

/** Sums of older leads, so that reports don't read years of leads. LeadCountsService stores them; a change of a lead removes them. */
@Injectable()
export class LeadSumsService {
  private readonly kinds: LeadSums<unknown>[] = [];

  /** Adds sums to store for each block. */
  add(sums: LeadSums<unknown>): void {
    this.kinds.push(sums);
  }

  /** Computes all sums of a block. */
  async of(manager: EntityManager, block: number): Promise<Record<string, unknown>> {
    const computed: Record<string, unknown> = {};
    for (const kind of this.kinds) computed[kind.name] = await kind.of(manager, block);
    return computed;
  }

  /** Reads the stored sums of all leads. */
  async read<Sums>(manager: EntityManager, { name }: LeadSums<Sums>): Promise<SummedLeads<Sums>> {
    const { stored, others } = await readSums(manager);
    const known = new Map<number, Sums>();
    const missing = [...others];
    for (const [block, sums] of stored)
      if (name in sums) known.set(block, sums[name] as Sums);
      else missing.push(block);
    return missing.length > maxMissing
      ? { stored: new Map(), missing: undefined }
      : { stored: known, missing };
  }
}
