import { Injectable } from '@nestjs/common';
import { AlertRulesService } from '../operations/monitoring/alert-rules.service.js';

/** Lists the site's problems for the top of the dashboard. */
@Injectable()
export class AlertsService {
  constructor(private readonly rules: AlertRulesService) {}

  /** Lists the current problems. Skips failing checks, so that the dashboard always opens. */
  async current(): Promise<string[]> {
    const findings = await this.rules.findings();
    return findings.flatMap(({ text }) => text ?? []);
  }
}
