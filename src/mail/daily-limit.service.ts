import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { ClockService } from '../config/clock.service.js';
import { isDuplicateKey } from '../database/duplicate-key.js';
import { UnitOfWorkService } from '../database/unit-of-work.service.js';
import { AcknowledgedAddress } from './acknowledged-address.entity.js';

const dayMs = 24 * 3600_000;

/** At most one acknowledgement a day to an address, so that nobody can fill another person's inbox by typing their address. */
@Injectable()
export class DailyLimitService {
  constructor(
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
  ) {}

  /** Claims an address's acknowledgement of the day for a lead. @returns whether the lead has it, by this call or before. */
  async take(address: string, leadId: number): Promise<boolean> {
    const addressHash = createHash('sha256').update(address.toLowerCase()).digest('hex');
    const acknowledgedAt = this.clock.now();
    const turn = { addressHash, leadId, acknowledgedAt };
    try {
      await this.unitOfWork.run((manager) => manager.insert(AcknowledgedAddress, turn));
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const free = [
      { addressHash, leadId },
      { addressHash, acknowledgedAt: LessThanOrEqual(new Date(acknowledgedAt.getTime() - dayMs)) },
    ];
    return this.unitOfWork.run(async (manager) => {
      for (const condition of free) {
        const { affected } = await manager.update(AcknowledgedAddress, condition, turn);
        if (affected) return true;
      }
      return false;
    });
  }

  /** Deletes addresses that were written to two days ago or earlier. */
  async forgetOld(): Promise<void> {
    const old = LessThanOrEqual(new Date(this.clock.now().getTime() - 2 * dayMs));
    await this.unitOfWork.run((manager) => manager.delete(AcknowledgedAddress, { acknowledgedAt: old }));
  }
}
