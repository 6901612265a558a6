import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { IntakeService } from '../../contacts/intake/intake.service.js';
import { Tuning } from '../../platform/config/tuning.js';

const lookAgainMs = 4;

/** Lets leads go first, wherever visits are about to be stored. */
@Injectable()
export class LeadsFirstService {
  constructor(
    private readonly intake: IntakeService,
    private readonly tuning: Tuning,
  ) {}

  /** Waits while a lead is being taken in, though not for long. */
  async pass(): Promise<void> {
    const until = performance.now() + this.tuning.leadsFirstMs;
    while (this.intake.isBusy && performance.now() < until) await sleep(lookAgainMs);
  }
}
