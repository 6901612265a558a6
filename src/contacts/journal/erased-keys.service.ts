import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EntityManager, LessThan, MoreThanOrEqual } from 'typeorm';
import { ClockService } from '../../platform/config/clock.service.js';
import { onConflict, replaced, sqlInstant } from '../../platform/database/dialect.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import type { LeadDraft } from '../intake/lead-draft.js';
import { ErasedKey } from './erased-key.entity.js';

const dayMs = 24 * 60 * 60_000;
/** Kept files live for some days; a machine that was switched off in the meantime may bring them back much later. */
const rememberedDays = 400;

/** The keys of erased leads, so that no process stores one again from a file on its own disk. */
@Injectable()
export class ErasedKeysService {
  constructor(
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
  ) {}

  /** Remembers keys in the transaction in which their leads are deleted. */
  async remember(manager: EntityManager, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const erasedAt = sqlInstant(this.clock.now().getTime());
    const rows = keys.map((key) => [hashOf(key), erasedAt]);
    const again = onConflict(manager, 'keyHash', replaced(['erasedAt']));
    await insertRows(manager, 'erased_keys', ['keyHash', 'erasedAt'], rows, again);
  }

  /** Whether a draft's lead was erased. What was sent under the same key after that is another request. */
  async holds(manager: EntityManager, { key, createdAt }: LeadDraft): Promise<boolean> {
    const erasedAt = MoreThanOrEqual(new Date(createdAt));
    return manager.existsBy(ErasedKey, { keyHash: hashOf(key), erasedAt });
  }

  /** Forgets keys whose files no disk can have any more. */
  async forgetOld(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - rememberedDays * dayMs);
    await this.unitOfWork.run((manager) => manager.delete(ErasedKey, { erasedAt: LessThan(before) }));
  }
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
