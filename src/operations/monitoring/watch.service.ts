import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { within } from '../../platform/background/within.js';
import { ClockService } from '../../platform/config/clock.service.js';
import type { ActiveAlert } from './active-alert.entity.js';
import { AlarmChannelsService, type AlarmState, type ChannelName } from './alarm-channels.service.js';
import { AlarmFileStore } from './alarm-file.store.js';
import { AlarmRowStore } from './alarm-row.store.js';
import type { AlarmStore } from './alarm-store.js';
import { type ConditionName, ConditionsService, type Finding } from './conditions.service.js';

const lookEveryMs = 60_000;
/** An alarm begins when its condition is found so often in a row, and is over when it is missed so often: flapping tells once. */
const looksToBegin = 2;
const looksToEnd = 5;
/** Longer than it takes to tell, and shorter than the time between two looks. */
const tellingMs = 40_000;
const neverTried = new Date(0);
/** An end that somebody could not be told of in this time is not told any more. */
const endToldWithinMs = 24 * 3_600_000;

/**
 * Looks once a minute whether anything is wrong, and tells of it: once when it begins, and once when it is over, however often
 * the process restarts and however many there are. Each channel is tried until it has taken the message. One that has not
 * heard of the beginning is not told of the end.
 */
@Injectable()
export class WatchService implements OnModuleDestroy {
  private readonly logger = new Logger(WatchService.name);
  /** How often in a row each condition was found, or missed. */
  private readonly streaks = new Map<ConditionName, { isWrong: boolean; looks: number }>();
  private wasHeld = false;
  private readonly looking = new BackgroundTask(
    async () => {
      await this.look();
      return lookEveryMs;
    },
    (error) => {
      this.logger.error({ event: 'alarm.look-failed', reason: String(error) });
      return lookEveryMs;
    },
  );

  constructor(
    private readonly conditions: ConditionsService,
    private readonly rows: AlarmRowStore,
    private readonly file: AlarmFileStore,
    private readonly channels: AlarmChannelsService,
    private readonly clock: ClockService,
  ) {}

  /** Begins to watch. Commands that make the app do not. */
  start(): void {
    this.looking.wake();
  }

  async onModuleDestroy(): Promise<void> {
    await this.looking.stop();
  }

  /** Looks at every condition, and tells of what has begun or is over. A restored copy that is held tells nobody. */
  async look(): Promise<void> {
    const findings = await this.conditions.findings();
    for (const finding of findings) this.note(finding);
    const shared = findings.filter(({ isShared }) => isShared);
    if (shared.length > 0) this.wasHeld = await this.conditions.isHeld();
    if (this.wasHeld) return;
    await this.review(
      this.file,
      findings.filter(({ isShared }) => !isShared),
    );
    if (shared.length > 0) await this.review(this.rows, shared);
  }

  private note({ name, text }: Finding): void {
    const isWrong = text !== undefined;
    const streak = this.streaks.get(name);
    const looks = streak?.isWrong === isWrong ? streak.looks + 1 : 1;
    this.streaks.set(name, { isWrong, looks });
  }

  private async review(store: AlarmStore, findings: Finding[]): Promise<void> {
    const standing = new Map((await store.all()).map((alarm) => [alarm.name, alarm]));
    for (const finding of findings) await this.decide(store, finding, standing.get(finding.name));
    for (const alarm of await store.all()) await this.settle(store, alarm);
  }

  /** Begins an alarm, or ends it. One that comes back before everybody was told of its end goes on for those who were not. */
  private async decide(
    store: AlarmStore,
    { name, title, text }: Finding,
    alarm: ActiveAlert | undefined,
  ): Promise<void> {
    const { isWrong, looks } = this.streaks.get(name) ?? { isWrong: false, looks: 0 };
    const now = this.clock.now();
    if (isWrong && looks >= looksToBegin && text !== undefined && !alarm) {
      const words = { name, title, text: text.slice(0, 1000) };
      const untold = { toldBegun: [], toldOver: [], triedAt: neverTried };
      await store.add({ ...words, since: now, endedAt: null, ...untold });
      this.logger.error({ event: 'alarm.begun', alarm: name, text });
    }
    if (isWrong && looks >= looksToBegin && alarm?.endedAt) {
      const toldBegun = alarm.toldBegun.filter((channel) => !alarm.toldOver.includes(channel));
      await store.change(name, { endedAt: null, toldBegun, toldOver: [] });
      this.logger.error({ event: 'alarm.begun', alarm: name, text });
    }
    if (!isWrong && looks >= looksToEnd && alarm && !alarm.endedAt) {
      await store.change(name, { endedAt: now });
      this.logger.log({ event: 'alarm.over', alarm: name });
    }
  }

  /** Tells whoever has not been told yet, and forgets an alarm that is over once there is nobody left to tell. */
  private async settle(store: AlarmStore, alarm: ActiveAlert): Promise<void> {
    const now = this.clock.now();
    const state: AlarmState = alarm.endedAt ? 'over' : 'begun';
    const told = alarm.endedAt ? alarm.toldOver : alarm.toldBegun;
    const toTell = this.channels.names.filter(
      (name) => !told.includes(name) && (state === 'begun' || alarm.toldBegun.includes(name)),
    );
    const isTooLate = alarm.endedAt && now.getTime() - alarm.endedAt.getTime() > endToldWithinMs;
    if (alarm.endedAt && (toTell.length === 0 || isTooLate)) return store.remove(alarm.name);
    if (toTell.length === 0 || this.isBeingTold(alarm, now) || !(await store.claim(alarm, now))) return;
    const took = await Promise.all(toTell.map((name) => this.tell(name, alarm, state)));
    const all = [...told, ...toTell.filter((_, index) => took[index])];
    await store.change(alarm.name, state === 'over' ? { toldOver: all } : { toldBegun: all });
    const isTold = toTell.every((_, index) => took[index]);
    if (state === 'over' && isTold) await store.remove(alarm.name);
  }

  /** Another process may be at it. An instant that is yet to come is from before the clock was set back. */
  private isBeingTold({ triedAt }: ActiveAlert, now: Date): boolean {
    const agoMs = now.getTime() - triedAt.getTime();
    return agoMs >= 0 && agoMs < tellingMs;
  }

  /** @returns whether the channel took it. */
  private async tell(channel: ChannelName, alarm: ActiveAlert, state: AlarmState): Promise<boolean> {
    try {
      await within(tellingMs / 2, (signal) => this.channels.tell(channel, alarm, state, signal));
      this.logger.log({ event: 'alarm.told', alarm: alarm.name, state, channel });
      return true;
    } catch (error) {
      const { name, message } = error as Error;
      this.logger.warn({
        event: 'alarm.not-told',
        alarm: alarm.name,
        state,
        channel,
        reason: `${name}: ${message}`,
      });
      return false;
    }
  }
}
