import { Injectable } from '@nestjs/common';
import { AlertRulesService } from '../operations/monitoring/alert-rules.service.js';

/** What is wrong with the site, in words: shown on top of the dashboard. */
@Injectable()
export class AlarmsService {
  constructor(private readonly rules: AlertRulesService) {}

  /** Everything that is wrong now. What cannot be found out is left out, so that the admin opens all the same. */
  async current(): Promise<string[]> {
    const findings = await this.rules.findings();
    return findings.flatMap(({ text }) => text ?? []);
  }
}
