import type { IncomingHttpHeaders } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, IsNull, MoreThan, type Repository } from 'typeorm';
import {
  type BrowserErrorGroup,
  type BrowserErrorReport,
  maxErrorGroups,
} from '../../../views/contracts/analytics/browser-errors.js';
import { BusinessService } from '../../business/business.service.js';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { ClockService } from '../../platform/config/clock.service.js';
import { Environment } from '../../platform/config/environment.js';
import { release } from '../../platform/config/release.js';
import { onConflict, sqlInstant } from '../../platform/database/dialect.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { RateLimitsService } from '../../platform/http/rate-limits.service.js';
import { browserOf } from '../../platform/http/user-agents.js';
import { countedPages } from '../ingestion/counted-page.js';
import { crawlerName } from '../ingestion/crawlers.js';
import { BrowserError } from './browser-error.entity.js';
import { errorReportOf } from './error-report.js';

const writeAfterMs = 2_000;
/** At most this many groups wait to be written; further ones are dropped. */
const maxWaiting = 50;
const maxAlertsADay = 5;
const dayMs = 86_400_000;

/** Errors of one group that wait to be written. */
interface Waiting extends BrowserErrorReport {
  browser: string;
  count: number;
  at: number;
}

/** Stores errors of visitors' browsers in groups. They are samples: written in batches, some may be lost. */
@Injectable()
export class BrowserErrorsService {
  private readonly logger = new Logger(BrowserErrorsService.name);
  private readonly isStrict: boolean;
  private readonly counted: (pageUrl: string) => string;
  private waiting = new Map<string, Waiting>();
  private readonly writing = new BackgroundTask(
    () => this.write(),
    ({ message: reason }) => this.logger.warn({ event: 'analytics.browser-errors-lost', reason }),
    { lastRound: true },
  );

  constructor(
    @InjectRepository(BrowserError) private readonly rows: Repository<BrowserError>,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly limits: RateLimitsService,
    private readonly clock: ClockService,
    business: BusinessService,
    { ANALYTICS_STRICT_BOTS }: Environment,
  ) {
    this.isStrict = ANALYTICS_STRICT_BOTS === 'on';
    this.counted = countedPages(business);
  }

  /**
   * Adds an error, to be written a little later. Leaves out those of crawlers and of visitors who opted out
   * of tracking.
   * @throws {InvalidInput} for an invalid report
   * @throws {TooManyRequests} over the limit of everyone
   */
  add(body: unknown, headers: IncomingHttpHeaders): void {
    const report = errorReportOf(body);
    const userAgent = headers['user-agent'] ?? '';
    if (headers['sec-gpc'] === '1' || headers.dnt === '1' || crawlerName(userAgent, this.isStrict)) return;
    this.limits.count('allBrowserErrors');
    const key = `${report.message}\n${report.place}`;
    const { count = 0 } = this.waiting.get(key) ?? {};
    if (count === 0 && this.waiting.size >= maxWaiting) return;
    this.waiting.set(key, {
      ...report,
      page: this.counted(report.page).replace(/\?.*$/s, ''),
      browser: browserOf(userAgent),
      count: count + 1,
      at: this.clock.now().getTime(),
    });
    this.writing.wake(writeAfterMs);
  }

  /** Returns the groups, the latest first. */
  async latest(limit: number): Promise<BrowserErrorGroup[]> {
    await this.writing.runNow();
    return (await this.rows.find({ order: { lastSeenAt: 'DESC', id: 'DESC' }, take: limit })).map(groupOf);
  }

  /** Deletes a group that is marked as fixed. The next such error is a new group. Ignores unknown IDs. */
  async remove(id: number): Promise<void> {
    await this.unitOfWork.run((manager) => manager.delete(BrowserError, { id }));
  }

  /** Returns groups that need an alert; none once today's are used up, so that strangers can't cause many. */
  async withoutAlert(): Promise<BrowserErrorGroup[]> {
    const yesterday = new Date(this.clock.now().getTime() - dayMs);
    const recent = await this.rows.find({
      select: { alertedAt: true },
      where: { alertedAt: MoreThan(yesterday) },
    });
    const alerts = new Set(recent.map(({ alertedAt }) => alertedAt?.getTime()));
    if (alerts.size >= maxAlertsADay) return [];
    return (await this.rows.find({ where: { alertedAt: IsNull() }, order: { id: 'ASC' } })).map(groupOf);
  }

  /** Records that one alert was raised for all of these groups. */
  async noteAlert(ids: readonly number[]): Promise<void> {
    const alertedAt = this.clock.now();
    await this.unitOfWork.run((manager) => manager.update(BrowserError, { id: In([...ids]) }, { alertedAt }));
  }

  private async write(): Promise<void> {
    if (this.waiting.size === 0) return;
    // Always in the same order, so that two processes can't deadlock.
    const waiting = [...this.waiting].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, errors]) => errors);
    this.waiting = new Map();
    await this.unitOfWork.run(async (manager) => {
      await store(manager, waiting);
      await removeRarest(manager);
    });
  }
}

const columns = [
  'message',
  'place',
  'position',
  'page',
  'browser',
  'version',
  'occurrences',
  'firstSeenAt',
  'lastSeenAt',
];

async function store(manager: EntityManager, waiting: readonly Waiting[]): Promise<void> {
  const values = waiting.map(({ message, place, position, page, browser, count, at }) => {
    const seenAt = sqlInstant(at);
    return [message, place, position, page, browser, release, count, seenAt, seenAt];
  });
  const added = onConflict(manager, 'message, place', (inserted) => ({
    position: inserted('position'),
    page: inserted('page'),
    browser: inserted('browser'),
    version: inserted('version'),
    occurrences: `occurrences + ${inserted('occurrences')}`,
    lastSeenAt: inserted('lastSeenAt'),
  }));
  await insertRows(manager, 'browser_errors', columns, values, added);
}

/** Deletes the groups over the limit: those seen least often, then those not seen for longest. */
async function removeRarest(manager: EntityManager): Promise<void> {
  const surplus = (await manager.count(BrowserError)) - maxErrorGroups;
  if (surplus <= 0) return;
  const rarest = await manager.find(BrowserError, {
    select: { id: true },
    order: { occurrences: 'ASC', lastSeenAt: 'ASC', id: 'ASC' },
    take: surplus,
  });
  await manager.delete(BrowserError, { id: In(rarest.map(({ id }) => id)) });
}

const groupOf = (row: BrowserError): BrowserErrorGroup => ({
  id: row.id,
  message: row.message,
  place: row.place,
  position: row.position,
  page: row.page,
  browser: row.browser,
  release: row.version,
  count: row.occurrences,
  firstSeenAt: row.firstSeenAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
});
