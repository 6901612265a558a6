import { Injectable } from '@nestjs/common';
import { ConditionsService } from '../operations/monitoring/conditions.service.js';

/** What is wrong with the site, in words: shown on top of the dashboard. */
@Injectable()
export class AlarmsService {
  constructor(private readonly conditions: ConditionsService) {}

  /** Everything that is wrong now. What cannot be found out is left out, so that the admin opens all the same. */
  async current(): Promise<string[]> {
    const findings = await this.conditions.findings();
    return findings.flatMap(({ text }) => text ?? []);
  }
}
