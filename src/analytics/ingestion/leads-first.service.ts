import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { IntakeService } from '../../contacts/intake/intake.service.js';
import { Tuning } from '../../platform/config/tuning.js';

const checkIntervalMs = 4;

/** Gives leads priority over storing visits. */
@Injectable()
export class LeadsFirstService {
  constructor(
    private readonly intake: IntakeService,
    private readonly tuning: Tuning,
  ) {}

  /** Waits while a lead is being stored, for at most `leadsFirstMs`. */
  async waitForLeads(): Promise<void> {
    const until = performance.now() + this.tuning.leadsFirstMs;
    while (this.intake.isBusy && performance.now() < until) await sleep(checkIntervalMs);
  }
}
