import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ClockService } from '../../platform/config/clock.service.js';

const lookEveryMs = 100;
/** A shorter hold isn't alerted. */
const alertFromMs = 1_000;
/** How long the alert about a hold stays active. */
const shownForMs = 24 * 3_600_000;

/** A time during which the process answered nobody. */
export interface Hold {
  ms: number;
  at: Date;
}

/**
 * Notices when the process answers nobody because one piece of code holds the event loop. A timer that is
 * late by some time counts only as far as the process used processor time meanwhile: it is late, too, on a
 * laptop that slept or in a virtual machine that was paused.
 */
@Injectable()
export class EventLoopService implements OnApplicationShutdown {
  /** The longest hold since the start. */
  longestMs = 0;
  private alerted?: Hold;
  private timer?: NodeJS.Timeout;
  private lookedAt = 0;
  private used = process.cpuUsage();

  constructor(private readonly clock: ClockService) {}

  /** Starts watching. Call it once the site has started: its start holds the loop as well. */
  start(): void {
    this.stop();
    this.note();
    this.timer = setInterval(() => this.look(), lookEveryMs).unref();
  }

  onApplicationShutdown(): void {
    this.stop();
  }

  /** Returns the longest hold to alert about in the last day. */
  get recent(): Hold | undefined {
    const { alerted } = this;
    return alerted && this.clock.now().getTime() - alerted.at.getTime() < shownForMs ? alerted : undefined;
  }

  private look(): void {
    const lateMs = performance.now() - this.lookedAt - lookEveryMs;
    const { user, system } = process.cpuUsage(this.used);
    this.note();
    const ms = Math.min(lateMs, (user + system) / 1_000);
    this.longestMs = Math.max(this.longestMs, ms);
    if (ms >= alertFromMs && ms > (this.recent?.ms ?? 0)) this.alerted = { ms, at: this.clock.now() };
  }

  private note(): void {
    this.lookedAt = performance.now();
    this.used = process.cpuUsage();
  }

  private stop(): void {
    clearInterval(this.timer);
  }
}
