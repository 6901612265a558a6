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
import { DatabaseService } from '../../platform/database/database.service.js';
import { OutboxStatusService } from '../../platform/outbox/outbox-status.service.js';
import { OutboxWorkerService } from '../../platform/outbox/outbox-worker.service.js';
import { RequestCountsService } from './request-counts.service.js';

const nanoseconds = 1e-9;

/**
 * What /metrics says, in Prometheus' text format. The parts of the site count for themselves in plain numbers; these are read
 * when somebody asks, so that counting costs nothing while nobody does.
 */
@Injectable()
export class MetricsService implements OnApplicationShutdown {
  private readonly registry = new Registry();
  private readonly loop: IntervalHistogram = monitorEventLoopDelay({ resolution: 20 });

  private readonly requests = this.counter('site_http_requests_total', 'Requests that were answered.', [
    'method',
    'status',
    'route',
  ]);
  private readonly lag = this.gauge(
    'site_event_loop_lag_seconds',
    'By how much the event loop was late since it was last asked for.',
    ['quantile'],
  );
  private readonly memory = this.gauge('site_process_memory_bytes', 'Memory of the process.', ['part']);
  private readonly cpu = this.counter('site_process_cpu_seconds_total', 'Processor time used.', ['mode']);
  private readonly uptime = this.gauge('site_process_uptime_seconds', 'How long the process has run.');
  private readonly databaseUp = this.gauge('site_database_up', 'Whether the database answers.');
  private readonly connections = this.gauge('site_database_connections', 'Connections of the pool.', [
    'state',
  ]);
  private readonly poolWaiting = this.gauge(
    'site_database_pool_waiting',
    'How many wait for a connection of the pool now.',
  );
  private readonly poolWaits = this.counter(
    'site_database_pool_waits_total',
    'How often somebody had to wait for a connection.',
  );
  private readonly leads = this.counter(
    'site_leads_total',
    'Requests for a cleaning, by what became of them in this process.',
    ['outcome'],
  );
  private readonly spooled = this.gauge('site_spool_waiting', 'Requests that wait in the spool.');
  private readonly spoolAge = this.gauge(
    'site_spool_oldest_age_seconds',
    'How long the oldest request in the spool has waited.',
  );
  private readonly spoolDead = this.gauge('site_spool_dead', 'Requests in spool/dead.');
  private readonly spoolKept = this.gauge(
    'site_spool_kept',
    'Files of stored requests that are kept as proof.',
  );
  private readonly proofAge = this.gauge(
    'site_spool_proof_age_seconds',
    'How long ago all kept requests were last found in the database.',
  );
  private readonly restored = this.gauge(
    'site_spool_restored',
    'Requests that were stored again so far, because the database had lost them.',
  );
  private readonly outbox = this.gauge('site_outbox_items', 'Deliveries that wait or were given up.', [
    'kind',
    'state',
  ]);
  private readonly outboxAge = this.gauge(
    'site_outbox_oldest_due_age_seconds',
    'How long the oldest delivery that is due has been due.',
    ['kind'],
  );
  private readonly deliveries = this.counter(
    'site_outbox_attempts_total',
    'Attempts at deliveries, by how they ended in this process.',
    ['kind', 'outcome'],
  );
  private readonly records = this.counter(
    'site_analytics_records_total',
    'Records of visits, by what became of them in this process.',
    ['outcome'],
  );
  private readonly recordsKept = this.gauge(
    'site_analytics_kept_bytes',
    'Records of visits that wait on the disk for the database.',
  );

  constructor(
    private readonly requestCounts: RequestCountsService,
    private readonly database: DatabaseService,
    private readonly intake: IntakeService,
    private readonly replayer: ReplayerService,
    private readonly senderLimit: SenderLimitService,
    private readonly spool: SpoolService,
    private readonly proof: JournalStatusService,
    private readonly clock: ClockService,
    private readonly standing: OutboxStatusService,
    private readonly worker: OutboxWorkerService,
    private readonly trackingQueue: TrackingQueueService,
    private readonly recordLimit: RecordLimitService,
    private readonly recordBuffer: RecordBufferService,
    private readonly recordDelivery: RecordDeliveryService,
  ) {
    this.registry.registerMetric(requestCounts.durations);
    this.loop.enable();
  }

  onApplicationShutdown(): void {
    this.loop.disable();
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** Everything, as text. What the database would have to be asked for is left out while it does not answer. */
  async text(): Promise<string> {
    this.readProcess();
    this.readCounts();
    await Promise.all([this.readDatabase(), this.readSpool()]);
    return this.registry.metrics();
  }

  private readProcess(): void {
    for (const [quantile, lateness] of [
      ['0.5', this.loop.percentile(50)],
      ['0.99', this.loop.percentile(99)],
      ['1', this.loop.max],
    ] as const) {
      this.lag.set({ quantile }, lateness * nanoseconds);
    }
    this.loop.reset();
    const { rss, heapUsed, external } = process.memoryUsage();
    for (const [part, bytes] of Object.entries({ rss, heapUsed, external })) this.memory.set({ part }, bytes);
    const { user, system } = process.cpuUsage();
    replace(this.cpu, [
      { labels: { mode: 'user' }, count: user / 1e6 },
      { labels: { mode: 'system' }, count: system / 1e6 },
    ]);
    this.uptime.set(process.uptime());
  }

  private readCounts(): void {
    replace(this.requests, this.requestCounts.all);
    const { stored, spooled, repeated, unkept } = this.intake.counts;
    const refused = unkept + this.senderLimit.refused;
    replace(this.leads, outcomes({ stored, spooled, replayed: this.replayer.replayed, repeated, refused }));
    replace(
      this.deliveries,
      [...this.worker.counts].map(([key, count]) => {
        const [kind, outcome] = key.split(' ');
        return { labels: { kind, outcome }, count };
      }),
    );
    const visits = this.trackingQueue.counts;
    replace(
      this.records,
      outcomes({
        stored: visits.stored,
        kept: visits.kept,
        delivered: this.recordDelivery.delivered,
        refused: visits.refused + this.recordLimit.refusedInAll,
        failed: visits.failed,
      }),
    );
    this.recordsKept.set(this.recordBuffer.bytes);
  }

  private async readDatabase(): Promise<void> {
    const { pool } = this.database;
    if (pool) {
      this.connections.set({ state: 'busy' }, pool.busy);
      this.connections.set({ state: 'idle' }, pool.idle);
      this.poolWaiting.set(pool.waiting);
      replace(this.poolWaits, [{ labels: {}, count: pool.waits }]);
    }
    this.outbox.reset();
    this.outboxAge.reset();
    const isUp = await this.database.answers();
    this.databaseUp.set(isUp ? 1 : 0);
    if (!isUp) return;
    for (const { kind, waiting, dead, oldestDueMs } of await this.standing.byKind().catch(() => [])) {
      this.outbox.set({ kind, state: 'waiting' }, waiting);
      this.outbox.set({ kind, state: 'dead' }, dead);
      this.outboxAge.set({ kind }, oldestDueMs / 1000);
    }
  }

  private async readSpool(): Promise<void> {
    const { waiting, oldestMs } = await this.spool.standing();
    this.spooled.set(waiting);
    this.spoolAge.set(oldestMs / 1000);
    this.spoolDead.set(await this.spool.countDeadLetters());
    this.spoolKept.set(this.proof.count);
    const { provenAt, restored } = await this.proof.read();
    this.restored.set(restored);
    if (provenAt) this.proofAge.set((this.clock.now().getTime() - Date.parse(provenAt)) / 1000);
  }

  private counter(name: string, help: string, labelNames: string[] = []): Counter {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  private gauge(name: string, help: string, labelNames: string[] = []): Gauge {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }
}

interface Count {
  labels: Record<string, string>;
  count: number;
}

/** Gives a counter what was counted elsewhere. */
function replace(counter: Counter, counts: Count[]): void {
  counter.reset();
  for (const { labels, count } of counts) counter.inc(labels, count);
}

const outcomes = (counts: Record<string, number>): Count[] =>
  Object.entries(counts).map(([outcome, count]) => ({ labels: { outcome }, count }));
