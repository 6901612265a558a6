import { Injectable, Logger } from '@nestjs/common';
import { DiskReserveService } from '../analytics/ingestion/disk-reserve.service.js';
import { SpoolService } from '../contacts/intake/spool.service.js';

/** What is wrong with the site, in words: shown on top of the dashboard. */
@Injectable()
export class AlarmsService {
  private readonly logger = new Logger(AlarmsService.name);

  constructor(
    private readonly spool: SpoolService,
    private readonly disk: DiskReserveService,
  ) {}

  /** All present alarms. A check that fails is logged and left out, so that the desk opens all the same. */
  async current(): Promise<string[]> {
    const alarms = await Promise.all([this.deadLetters(), this.fullDisk()]);
    return alarms.flat();
  }

  private async deadLetters(): Promise<string[]> {
    try {
      const dead = await this.spool.countDeadLetters();
      if (dead === 0) return [];
      const requests = `${dead} ${dead === 1 ? 'request' : 'requests'}`;
      return [`${requests} could not be stored and lie in spool/dead, each with its reason.`];
    } catch (error) {
      this.logger.error({ event: 'alarm.failed', reason: (error as Error).name });
      return [];
    }
  }

  private fullDisk(): string[] {
    if (!this.disk.isUsedUp) return [];
    return ['The disk is nearly full. Visits are not counted, so that there is room for requests.'];
  }
}
