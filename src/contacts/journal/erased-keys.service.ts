import { Injectable } from '@nestjs/common';
import { type EntityManager, LessThan, MoreThanOrEqual } from 'typeorm';
import { ClockService } from '../../platform/config/clock.service.js';
import { sha256 } from '../../platform/config/sha256.js';
import { onConflict, replaced, sqlInstant } from '../../platform/database/dialect.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import type { LeadDraft } from '../intake/lead-draft.js';
import { ErasedKey } from './erased-key.entity.js';

const dayMs = 24 * 60 * 60_000;
/** Journal files live for some days, but a host that was switched off may bring them back much later. */
const rememberedDays = 400;

/** Stores the keys of erased leads, so that no process restores one from a file on its own disk. */
@Injectable()
export class ErasedKeysService {
  constructor(
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
  ) {}

  /** Stores keys, in the transaction that deletes their leads. */
  async remember(manager: EntityManager, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const erasedAt = sqlInstant(this.clock.now().getTime());
    const rows = keys.map((key) => [sha256(key), erasedAt]);
    const again = onConflict(manager, 'keyHash', replaced(['erasedAt']));
    await insertRows(manager, 'erased_keys', ['keyHash', 'erasedAt'], rows, again);
  }

  /** Checks whether a draft's lead was erased. A later request under the same key is a new one. */
  async holds(manager: EntityManager, { key, createdAt }: LeadDraft): Promise<boolean> {
    const erasedAt = MoreThanOrEqual(new Date(createdAt));
    return manager.existsBy(ErasedKey, { keyHash: sha256(key), erasedAt });
  }

  /** Deletes keys so old that no disk can still have their files. */
  async forgetOld(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - rememberedDays * dayMs);
    await this.unitOfWork.run((manager) => manager.delete(ErasedKey, { erasedAt: LessThan(before) }));
  }
}
