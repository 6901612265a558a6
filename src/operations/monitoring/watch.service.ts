import { Injectable, Logger } from '@nestjs/common';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { within } from '../../platform/background/within.js';
import { ClockService } from '../../platform/config/clock.service.js';
import type { ActiveAlert } from './active-alert.entity.js';
import { AlarmChannelsService, type AlarmState, type ChannelName } from './alarm-channels.service.js';
import { AlarmFileStore } from './alarm-file.store.js';
import { AlarmRowStore } from './alarm-row.store.js';
import type { AlarmStore } from './alarm-store.js';
import { AlertEventsService } from './alert-events.service.js';
import { type AlertRuleName, AlertRulesService, type Finding, isEvent } from './alert-rules.service.js';
import { EventLoopService } from './event-loop.service.js';

const checkEveryMs = 60_000;
/** How many checks in a row start or end an alert, so that a flapping problem alerts once. */
const checksToBegin = 2;
const checksToEnd = 5;
/** Longer than notifying all channels takes, and shorter than the time between two checks. */
const notifyMs = 40_000;
const neverTried = new Date(0);
/** After this time, the end of an alert or something that happened once isn't sent anymore. */
const endNotifiedWithinMs = 24 * 3_600_000;

/**
 * Checks the alert rules once a minute. Sends each alert once when it starts and once when it ends, even across restarts and with
 * several processes. Retries each channel until it accepts the message. A channel that didn't get the start doesn't get the end.
 */
@Injectable()
export class WatchService {
  private readonly logger = new Logger(WatchService.name);
  /** For each rule, how many checks in a row had the same result. */
  private readonly streaks = new Map<AlertRuleName, { isWrong: boolean; checks: number }>();
  private wasHeld = false;
  private readonly checking = new BackgroundTask(
    () => this.check(),
    (error) => this.logger.error({ event: 'alarm.check-failed', reason: String(error) }),
    { again: () => checkEveryMs },
  );

  constructor(
    private readonly rules: AlertRulesService,
    private readonly events: AlertEventsService,
    private readonly rows: AlarmRowStore,
    private readonly file: AlarmFileStore,
    private readonly channels: AlarmChannelsService,
    private readonly eventLoop: EventLoopService,
    private readonly clock: ClockService,
  ) {}

  /** Starts watching. Commands that create the app don't call this. */
  start(): void {
    this.eventLoop.start();
    this.checking.wake();
  }

  /** Checks every rule and sends what started or ended. A restored copy on hold sends nothing. */
  async check(): Promise<void> {
    await this.file.prepare();
    const findings = await this.rules.findings();
    for (const finding of findings) this.note(finding);
    const shared = findings.filter(({ isShared }) => isShared);
    if (shared.length > 0) this.wasHeld = await this.rules.isHeld();
    if (this.wasHeld) return;
    await this.review(
      this.file,
      findings.filter(({ isShared }) => !isShared),
    );
    if (shared.length === 0) return;
    await this.review(this.rows, shared);
    // Last, so that a failure delays no other alert.
    await this.events.raise();
  }

  private note({ name, text }: Finding): void {
    const isWrong = text !== undefined;
    const streak = this.streaks.get(name);
    const checks = streak?.isWrong === isWrong ? streak.checks + 1 : 1;
    this.streaks.set(name, { isWrong, checks });
  }

  private async review(store: AlarmStore, findings: Finding[]): Promise<void> {
    const active = new Map((await store.all()).map((alarm) => [alarm.name as string, alarm]));
    for (const finding of findings) await this.decide(store, finding, active.get(finding.name));
    for (const alarm of await store.all()) await this.settle(store, alarm);
  }

  /** Starts or ends an alert. If one returns before all channels got its end, it continues for those that didn't. */
  private async decide(
    store: AlarmStore,
    { name, title, text, atLeastMs = 0 }: Finding,
    alarm: ActiveAlert | undefined,
  ): Promise<void> {
    const { isWrong, checks } = this.streaks.get(name) ?? { isWrong: false, checks: 0 };
    const now = this.clock.now();
    if (isWrong && checks >= checksToBegin && text !== undefined && !alarm) {
      const content = { name, title, text: text.slice(0, 1000) };
      const unnotified = { toldBegun: [], toldOver: [], triedAt: neverTried };
      await store.add({ ...content, since: now, endedAt: null, ...unnotified });
      this.logger.error({ event: 'alarm.begun', alarm: name, text });
    }
    if (isWrong && checks >= checksToBegin && alarm?.endedAt) {
      const toldBegun = alarm.toldBegun.filter((channel) => !alarm.toldOver.includes(channel));
      await store.change(name, { since: now, endedAt: null, toldBegun, toldOver: [] });
      this.logger.error({ event: 'alarm.begun', alarm: name, text });
    }
    const isOld = alarm !== undefined && now.getTime() - alarm.since.getTime() >= atLeastMs;
    if (!isWrong && checks >= checksToEnd && isOld && !alarm.endedAt) {
      await store.change(name, { endedAt: now });
      this.logger.log({ event: 'alarm.over', alarm: name });
    }
  }

  /** Notifies the remaining channels, and removes an ended alert when none is left. */
  private async settle(store: AlarmStore, alarm: ActiveAlert): Promise<void> {
    const now = this.clock.now();
    const state: AlarmState = alarm.endedAt ? 'over' : 'begun';
    const notified = alarm.endedAt ? alarm.toldOver : alarm.toldBegun;
    const toNotify = this.channels.names.filter(
      (name) => !notified.includes(name) && (state === 'begun' || alarm.toldBegun.includes(name)),
    );
    const overSince = isEvent(alarm.name) ? alarm.since : alarm.endedAt;
    const isTooLate = overSince && now.getTime() - overSince.getTime() > endNotifiedWithinMs;
    if (overSince && (toNotify.length === 0 || isTooLate)) return store.remove(alarm.name);
    if (toNotify.length === 0 || this.isBeingNotified(alarm, now) || !(await store.claim(alarm, now))) return;
    const accepted = await Promise.all(toNotify.map((name) => this.notify(name, alarm, state)));
    const all = [...notified, ...toNotify.filter((_, index) => accepted[index])];
    await store.change(alarm.name, state === 'over' ? { toldOver: all } : { toldBegun: all });
    const areAllNotified = toNotify.every((_, index) => accepted[index]);
    if (overSince && areAllNotified) await store.remove(alarm.name);
  }

  /** Another process may be notifying. A future instant means that the clock was set back. */
  private isBeingNotified({ triedAt }: ActiveAlert, now: Date): boolean {
    const agoMs = now.getTime() - triedAt.getTime();
    return agoMs >= 0 && agoMs < notifyMs;
  }

  /** @returns whether the channel accepted the message. */
  private async notify(channel: ChannelName, alarm: ActiveAlert, state: AlarmState): Promise<boolean> {
    try {
      await within(notifyMs / 2, (signal) => this.channels.notify(channel, alarm, state, signal));
      this.logger.log({ event: 'alarm.notified', alarm: alarm.name, state, channel });
      return true;
    } catch (error) {
      const { name, message } = error as Error;
      this.logger.warn({
        event: 'alarm.notify-failed',
        alarm: alarm.name,
        state,
        channel,
        reason: `${name}: ${message}`,
      });
      return false;
    }
  }
}
