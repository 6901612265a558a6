import { Injectable, Logger } from '@nestjs/common';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { within } from '../../platform/background/within.js';
import { ClockService } from '../../platform/config/clock.service.js';
import type { ActiveAlert } from './active-alert.entity.js';
import { AlertChannelsService, type AlertState, type ChannelName } from './alert-channels.service.js';
import { AlertEventsService } from './alert-events.service.js';
import { AlertFileStore } from './alert-file.store.js';
import { AlertRowStore } from './alert-row.store.js';
import { type AlertRuleName, AlertRulesService, type Finding, isEvent } from './alert-rules.service.js';
import type { AlertStore } from './alert-store.js';
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
 * Checks the alert rules once a minute. Sends each alert once when it starts and once when it ends, even
 * across restarts and with several processes. Retries each channel until it accepts the message. A channel
 * that didn't get the start doesn't get the end.
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
    private readonly rows: AlertRowStore,
    private readonly file: AlertFileStore,
    private readonly channels: AlertChannelsService,
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
    // In a damaged database, this may fail. That must not keep the alerts about this machine.
    if (shared.length > 0) this.wasHeld = await this.rules.isHeld().catch(() => this.wasHeld);
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

  private async review(store: AlertStore, findings: Finding[]): Promise<void> {
    const active = new Map((await store.all()).map((alert) => [alert.name as string, alert]));
    for (const finding of findings) await this.decide(store, finding, active.get(finding.name));
    for (const alert of await store.all()) await this.settle(store, alert);
  }

  /** Starts or ends an alert. One that returns before all channels got its end continues for the others. */
  private async decide(
    store: AlertStore,
    { name, title, text, atLeastMs = 0, beginsAtOnce }: Finding,
    alert: ActiveAlert | undefined,
  ): Promise<void> {
    const { isWrong, checks } = this.streaks.get(name) ?? { isWrong: false, checks: 0 };
    const now = this.clock.now();
    const begins = isWrong && checks >= (beginsAtOnce ? 1 : checksToBegin);
    if (begins && text !== undefined && !alert) {
      const content = { name, title, text: text.slice(0, 1000) };
      const unnotified = { toldBegun: [], toldOver: [], triedAt: neverTried };
      await store.add({ ...content, since: now, endedAt: null, ...unnotified });
      this.logger.error({ event: 'alarm.begun', alarm: name, text });
    }
    if (begins && alert?.endedAt) {
      const toldBegun = alert.toldBegun.filter((channel) => !alert.toldOver.includes(channel));
      await store.change(name, { since: now, endedAt: null, toldBegun, toldOver: [] });
      this.logger.error({ event: 'alarm.begun', alarm: name, text });
    }
    const isOld = alert !== undefined && now.getTime() - alert.since.getTime() >= atLeastMs;
    if (!isWrong && checks >= checksToEnd && isOld && !alert.endedAt) {
      await store.change(name, { endedAt: now });
      this.logger.log({ event: 'alarm.over', alarm: name });
    }
  }

  /** Notifies the remaining channels, and removes an ended alert when none is left. */
  private async settle(store: AlertStore, alert: ActiveAlert): Promise<void> {
    const now = this.clock.now();
    const state: AlertState = alert.endedAt ? 'over' : 'begun';
    const notified = alert.endedAt ? alert.toldOver : alert.toldBegun;
    const toNotify = this.channels.names.filter(
      (name) => !notified.includes(name) && (state === 'begun' || alert.toldBegun.includes(name)),
    );
    const overSince = isEvent(alert.name) ? alert.since : alert.endedAt;
    const isTooLate = overSince && now.getTime() - overSince.getTime() > endNotifiedWithinMs;
    if (overSince && (toNotify.length === 0 || isTooLate)) return store.remove(alert.name);
    if (toNotify.length === 0 || this.isBeingNotified(alert, now) || !(await store.claim(alert, now))) return;
    const accepted = await Promise.all(toNotify.map((name) => this.notify(name, alert, state)));
    const all = [...notified, ...toNotify.filter((_, index) => accepted[index])];
    await store.change(alert.name, state === 'over' ? { toldOver: all } : { toldBegun: all });
    const areAllNotified = toNotify.every((_, index) => accepted[index]);
    if (overSince && areAllNotified) await store.remove(alert.name);
  }

  /** Another process may be notifying. A future instant means that the clock was set back. */
  private isBeingNotified({ triedAt }: ActiveAlert, now: Date): boolean {
    const agoMs = now.getTime() - triedAt.getTime();
    return agoMs >= 0 && agoMs < notifyMs;
  }

  /** @returns whether the channel accepted the message. */
  private async notify(channel: ChannelName, alert: ActiveAlert, state: AlertState): Promise<boolean> {
    try {
      await within(notifyMs / 2, (signal) => this.channels.notify(channel, alert, state, signal));
      this.logger.log({ event: 'alarm.notified', alarm: alert.name, state, channel });
      return true;
    } catch (error) {
      const { name, message } = error as Error;
      this.logger.warn({
        event: 'alarm.notify-failed',
        alarm: alert.name,
        state,
        channel,
        reason: `${name}: ${message}`,
      });
      return false;
    }
  }
}
