import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type DataSource, type EntityManager, In } from 'typeorm';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { Listeners } from '../../platform/background/listeners.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { msOf } from '../../platform/database/dialect.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { ProofDatesService } from './proof-dates.service.js';
import { PublishedPairRow } from './published-pair.entity.js';
import { PublishedPairFile } from './published-pair-file.entity.js';

/** Another process may withdraw a pair: with the photos' cache time, it is gone within a minute. */
const refreshIntervalMs = 20_000;
/** The shortest pause between two refreshes that requests for unknown photos cause. */
const minRefreshPauseMs = 1_000;

/** How many pairs pages show at most: the results page, and the page of a service or a city. */
export const shownPairs = { results: 12, perPlace: 4 };

/** A published pair as the snapshot has it. */
export type ShownPair = Pick<PublishedPairRow, 'id' | 'service' | 'city' | 'month' | 'alt'>;

/** The places whose pairs changed. */
export interface ChangedPlaces {
  services: ReadonlySet<string>;
  cities: ReadonlySet<string>;
}

/** The most services and cities that are read. */
const maxPlaces = 200;

/** Reads the newest pairs that meet a condition by an index: ranking 10,000 rows would block for 80 ms. */
const newestWhere = (condition: string, limit: number) =>
  `SELECT * FROM (SELECT id, service, city, month, alt, publishedAt FROM published_pairs ${condition}
    ORDER BY publishedAt DESC, id LIMIT ${limit}) AS newest${limit}`;

/**
 * Stores the published photo pairs. Keeps the newest of each place in memory, because public pages show them
 * even while the database is down. A pair without a row in the database isn't public.
 */
@Injectable()
export class PublishedPairsService implements OnModuleInit {
  private readonly logger = new Logger(PublishedPairsService.name);
  private known: readonly ShownPair[] = [];
  private ids = new Set<string>();
  /** Changes when a row is added. */
  private revision = '';
  private refreshedAt = Number.NEGATIVE_INFINITY;
  private soon?: Promise<void>;
  private readonly listeners = new Listeners<ChangedPlaces>();
  /** Calls a function whenever pairs were added or are gone. */
  readonly onChange = this.listeners.add;
  private readonly task = new BackgroundTask(
    () => this.read(),
    ({ message: reason }) => this.logger.warn({ event: 'photo-pairs.not-read', reason }),
    { again: () => refreshIntervalMs },
  );

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly database: DatabaseService,
    private readonly dates: ProofDatesService,
  ) {}

  onModuleInit(): void {
    this.database.whenReady(() => this.task.runNow());
  }

  /** Returns the newest pairs, newest first. */
  get newest(): readonly ShownPair[] {
    return this.known.slice(0, shownPairs.results);
  }

  /** Returns the newest pairs of a service. @param service its value in the contact form. */
  ofService(service: string): readonly ShownPair[] {
    return this.known.filter((pair) => pair.service === service).slice(0, shownPairs.perPlace);
  }

  /** Returns the newest pairs of a city. */
  ofCity(city: string): readonly ShownPair[] {
    return this.known.filter((pair) => pair.city === city).slice(0, shownPairs.perPlace);
  }

  /** Whether pages may show a pair. */
  has(id: string): boolean {
    return this.ids.has(id);
  }

  /** Reads the pairs now, after this process changed them. */
  refresh(): Promise<void> {
    return this.task.runNow();
  }

  /** Reads the pairs at most once per second, for a photo that another process may have just published. */
  refreshIfDue(): Promise<void> {
    this.soon ??= this.readSoon().finally(() => {
      this.soon = undefined;
    });
    return this.soon;
  }

  /** Makes sure that the pairs are read soon after a transaction that deletes some. */
  wake(): void {
    this.task.wake(minRefreshPauseMs);
  }

  /** Returns the bytes of a photo; undefined if there is no such file. */
  async bytesOf(name: string): Promise<Buffer | undefined> {
    this.database.assertReady();
    const [row] = await this.dataSource.query('SELECT bytes FROM published_pair_files WHERE name = ?', [
      name,
    ]);
    return row?.bytes;
  }

  /** Publishes a pair with its files. Call {@link refresh} after the transaction. */
  async publish(
    manager: EntityManager,
    pair: PublishedPairRow,
    files: readonly { name: string; bytes: Buffer }[],
  ): Promise<void> {
    await this.withdraw(manager, { pairId: pair.pairId });
    for (const { name, bytes } of files)
      await insertRow(manager, PublishedPairFile, { name, pairId: pair.id, bytes });
    await insertRow(manager, PublishedPairRow, pair);
    await this.dates.touch(manager, 'pairs', pair);
  }

  /** Deletes published pairs and their files. Call {@link refresh} or {@link wake} after the transaction. */
  async withdraw(manager: EntityManager, where: { leadId: number } | { pairId: number }): Promise<void> {
    const rows = await manager.find(PublishedPairRow, { where });
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await manager.delete(PublishedPairRow, { id: In(ids) });
    await manager.delete(PublishedPairFile, { pairId: In(ids) });
    for (const row of rows) await this.dates.touch(manager, 'pairs', row);
  }

  private async readSoon(): Promise<void> {
    const pauseMs = Math.max(0, this.refreshedAt + minRefreshPauseMs - performance.now());
    await sleep(pauseMs, undefined, { ref: false });
    this.database.assertReady();
    await this.task.runNow();
  }

  /** Reads the newest pairs if any changed: reading all of 10,000 rows takes much longer than checking. */
  private async read(): Promise<void> {
    this.refreshedAt = performance.now();
    const [state] = await this.dataSource.query(
      'SELECT COUNT(*) AS count, MAX(publishedAt) AS last, MAX(id) AS high FROM published_pairs',
    );
    const revision = JSON.stringify(state);
    if (revision === this.revision && (await this.allExist())) return;
    const found = await this.readNewest();
    const before = this.known;
    this.known = found;
    this.ids = new Set(found.map(({ id }) => id));
    const changed = placesOf(before, this.known);
    if (changed) this.listeners.notify(changed);
    // Last, so that a failure delays no withdrawal.
    await this.dates.read();
    this.revision = revision;
  }

  /** Returns the newest pairs of all, of each service and of each city, newest first, each once. */
  private async readNewest(): Promise<ShownPair[]> {
    const places = await Promise.all((['service', 'city'] as const).map((column) => this.placesIn(column)));
    const conditions = places.flat();
    const parts = [
      newestWhere('', shownPairs.results),
      ...conditions.map(({ column }) => newestWhere(`WHERE ${column} = ?`, shownPairs.perPlace)),
    ];
    const rows: (ShownPair & { publishedAt: Date | string })[] = await this.dataSource.query(
      parts.join(' UNION ALL '),
      conditions.map(({ value }) => value),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return [...byId.values()]
      .sort((a, b) => msOf(b.publishedAt) - msOf(a.publishedAt) || (a.id < b.id ? -1 : 1))
      .map(({ id, service, city, month, alt }) => ({ id, service, city, month, alt }));
  }

  private async placesIn(column: 'service' | 'city') {
    const rows: { value: string }[] = await this.dataSource.query(
      `SELECT DISTINCT ${column} AS value FROM published_pairs WHERE ${column} <> '' ORDER BY 1 LIMIT ${maxPlaces}`,
    );
    return rows.map(({ value }) => ({ column, value }));
  }

  /** Whether no shown pair was deleted. Counts miss it if a machine with a slow clock added another one. */
  private async allExist(): Promise<boolean> {
    if (this.ids.size === 0) return true;
    const where = { id: In([...this.ids]) };
    return (await this.dataSource.manager.countBy(PublishedPairRow, where)) === this.ids.size;
  }
}

/** Returns the places of the pairs that are only in one of two snapshots; undefined if there are none. */
function placesOf(before: readonly ShownPair[], after: readonly ShownPair[]): ChangedPlaces | undefined {
  const inBoth = new Set(before.map(({ id }) => id).filter((id) => after.some((pair) => pair.id === id)));
  const changed = [...before, ...after].filter(({ id }) => !inBoth.has(id));
  if (changed.length === 0) return undefined;
  return {
    services: new Set(changed.map(({ service }) => service)),
    cities: new Set(changed.map(({ city }) => city)),
  };
}
