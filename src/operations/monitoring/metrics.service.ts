import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Counter, Gauge, Registry } from 'prom-client';
import { RecordBufferService } from '../../analytics/ingestion/record-buffer.service.js';
import { RecordDeliveryService } from '../../analytics/ingestion/record-delivery.service.js';
import { RecordLimitService } from '../../analytics/ingestion/record-limit.service.js';
import { TrackingQueueService } from '../../analytics/ingestion/tracking-queue.service.js';
import { IntakeService } from '../../contacts/intake/intake.service.js';
import { ReplayerService } from '../../contacts/intake/replayer.service.js';
import { SenderLimitService } from '../../contacts/intake/sender-limit.service.js';
import { SpoolService } from '../../contacts/intake/spool.service.js';
import { JournalStatusService } from '../../contacts/journal/journal-status.service.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { commit, release } from '../../platform/config/release.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { OutboxStatusService } from '../../platform/outbox/outbox-status.service.js';
import { OutboxWorkerService } from '../../platform/outbox/outbox-worker.service.js';
import { EventLoopService } from './event-loop.service.js';
import { type MetricName, metrics } from './metrics.js';
import { RequestCountsService } from './request-counts.service.js';

const nanoseconds = 1e-9;

/** A metric's value, for one combination of its labels. */
type Sample = [name: MetricName, value: number, labels?: Record<string, string>];

/**
 * Writes /metrics in Prometheus' text format. Each part of the site counts in plain numbers, which are read
 * only on a request for /metrics, so that counting costs almost nothing.
 */
@Injectable()
export class MetricsService implements OnApplicationShutdown {
  private readonly registry = new Registry();
  private readonly loop: IntervalHistogram = monitorEventLoopDelay({ resolution: 20 });
  private readonly metrics = new Map<string, Counter | Gauge>();

  constructor(
    private readonly requestCounts: RequestCountsService,
    private readonly eventLoop: EventLoopService,
    private readonly database: DatabaseService,
    private readonly intake: IntakeService,
    private readonly replayer: ReplayerService,
    private readonly senderLimit: SenderLimitService,
    private readonly spool: SpoolService,
    private readonly journal: JournalStatusService,
    private readonly clock: ClockService,
    private readonly outbox: OutboxStatusService,
    private readonly worker: OutboxWorkerService,
    private readonly trackingQueue: TrackingQueueService,
    private readonly recordLimit: RecordLimitService,
    private readonly recordBuffer: RecordBufferService,
    private readonly recordDelivery: RecordDeliveryService,
  ) {
    for (const [name, [help, ...labelNames]] of Object.entries(metrics))
      this.register(name, help, labelNames);
    this.registry.registerMetric(requestCounts.durations);
    this.loop.enable();
  }

  onApplicationShutdown(): void {
    this.loop.disable();
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** Returns all metrics as text. Skips those that need the database while it doesn't answer. */
  async text(): Promise<string> {
    const awaited = await Promise.all([this.readDatabase(), this.readSpool()]);
    for (const metric of this.metrics.values()) metric.reset();
    for (const [name, value, labels = {}] of [...this.readProcess(), ...this.readCounts(), ...awaited.flat()])
      this.metrics.get(name)?.inc(labels, value);
    return this.registry.metrics();
  }

  private readProcess(): Sample[] {
    const { loop } = this;
    const lag = { 0.5: loop.percentile(50), 0.99: loop.percentile(99), 1: loop.max };
    loop.reset();
    const { rss, heapUsed, external } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    return [
      ['site_release_info', 1, { version: release, commit: commit ?? '' }],
      ...byLabel('site_event_loop_lag_seconds', 'quantile', lag, nanoseconds),
      ['site_event_loop_longest_hold_seconds', this.eventLoop.longestMs / 1000],
      ...byLabel('site_process_memory_bytes', 'part', { rss, heapUsed, external }),
      ...byLabel('site_process_cpu_seconds_total', 'mode', { user, system }, 1e-6),
      ['site_process_uptime_seconds', process.uptime()],
    ];
  }

  private readCounts(): Sample[] {
    const { stored, spooled, repeated, rejected } = this.intake.counts;
    const { replayer } = this;
    const leads = { stored, spooled, replayed: replayer.replayed, repeated: repeated + replayer.repeated };
    const visits = this.trackingQueue.counts;
    return [
      ...this.requestCounts.all.map(
        ({ labels, count }): Sample => ['site_http_requests_total', count, labels],
      ),
      ...byLabel('site_leads_total', 'outcome', { ...leads, refused: rejected + this.senderLimit.rejected }),
      ...[...this.worker.counts].map(([key, count]): Sample => {
        const [kind, outcome] = key.split(' ');
        return ['site_outbox_attempts_total', count, { kind, outcome }];
      }),
      ...byLabel('site_analytics_records_total', 'outcome', {
        ...visits,
        delivered: this.recordDelivery.delivered,
        refused: visits.refused + this.recordLimit.totalRejected,
      }),
      ['site_analytics_buffer_bytes', this.recordBuffer.bytes],
    ];
  }

  private async readDatabase(): Promise<Sample[]> {
    const { pool } = this.database;
    const samples: Sample[] = [];
    if (pool)
      samples.push(
        ...byLabel('site_database_connections', 'state', { busy: pool.busy, idle: pool.idle }),
        ['site_database_pool_waiting', pool.waiting],
        ['site_database_pool_waits_total', pool.waits],
      );
    const isAnswering = await this.database.answers();
    samples.push(['site_database_up', isAnswering && !this.database.isDamaged ? 1 : 0]);
    if (!isAnswering) return samples;
    for (const { kind, waiting, dead, oldestDueMs } of await this.outbox.byKind().catch(() => []))
      samples.push(
        ['site_outbox_items', waiting, { kind, state: 'waiting' }],
        ['site_outbox_items', dead, { kind, state: 'dead' }],
        ['site_outbox_oldest_due_age_seconds', oldestDueMs / 1000, { kind }],
      );
    return samples;
  }

  private async readSpool(): Promise<Sample[]> {
    const { waiting, oldestMs } = await this.spool.status();
    const { provenAt, restored } = await this.journal.read();
    const reconciledAgeMs = provenAt ? this.clock.now().getTime() - Date.parse(provenAt) : 0;
    return [
      ['site_spool_waiting', waiting],
      ['site_spool_oldest_age_seconds', oldestMs / 1000],
      ['site_spool_dead', await this.spool.countDeadLetters()],
      ['site_journal_files', this.journal.count],
      ['site_journal_reconciled_age_seconds', reconciledAgeMs / 1000],
      ['site_journal_restored_leads', restored],
    ];
  }

  private register(name: string, help: string, labelNames: string[]): void {
    const Kind = name.endsWith('_total') ? Counter : Gauge;
    this.metrics.set(name, new Kind({ name, help, labelNames, registers: [this.registry] }));
  }
}

/** Returns a sample for each value, with its key as the label. */
const byLabel = (name: MetricName, label: string, values: Record<string, number>, unit = 1): Sample[] =>
  Object.entries(values).map(([key, value]) => [name, value * unit, { [label]: key }]);
