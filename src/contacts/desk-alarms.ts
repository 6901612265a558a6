import { Injectable, Logger } from '@nestjs/common';

/** Something that the owner must be told of, in words; nothing when all is well. */
export type AlarmSource = () => Promise<string[]>;

/** What is wrong behind the desk, shown on top of the dashboard. Any part can register a source. */
@Injectable()
export class DeskAlarms {
  private readonly logger = new Logger(DeskAlarms.name);
  private readonly sources: AlarmSource[] = [];

  register(source: AlarmSource): void {
    this.sources.push(source);
  }

  /** All alarms of now. A source that fails is logged and left out: the desk opens all the same. */
  async current(): Promise<string[]> {
    const alarms = await Promise.all(this.sources.map((source) => this.ask(source)));
    return alarms.flat();
  }

  private async ask(source: AlarmSource): Promise<string[]> {
    try {
      return await source();
    } catch (error) {
      this.logger.error({ event: 'alarm.failed', reason: (error as Error).name });
      return [];
    }
  }
}
