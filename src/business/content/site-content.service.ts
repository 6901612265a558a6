import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { SiteContent } from '../../../views/content/schema.js';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { Listeners } from '../../platform/background/listeners.js';
import { Environment } from '../../platform/config/environment.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { readCopy, writeCopy } from './published-copy.js';
import { type RecentVersion, recentVersions } from './recent-versions.js';
import { withServerSettings } from './server-settings.js';
import { SiteVersion } from './site-version.entity.js';
import { storedContent, version1 } from './stored-content.js';

/** A published content and its version number. */
export interface PublishedVersion {
  number: number;
  /** The content as published, without the environment variables. */
  published: SiteContent;
}

interface Shown {
  content: SiteContent;
  /** The path that a preview's links start with; undefined for the live site. */
  previewBase?: string;
}

/** Another process may publish: every process checks at this interval. */
const checkIntervalMs = 400;
/** The pause after a failed check, for example while the database is down. */
const retryMs = 2_000;

/**
 * Provides the site's live content. Keeps the newest published version in memory, because every page needs it
 * even while the database is down; a copy on disk allows a start without the database. A new version replaces
 * the old one as a whole, and a request keeps the version it started with.
 */
@Injectable()
export class SiteContentService implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(SiteContentService.name);
  private readonly requests = new AsyncLocalStorage<Shown>();
  private readonly listeners = new Listeners();
  /** Calls a function whenever the live content changes. */
  readonly onChange = this.listeners.add;
  private version: PublishedVersion = { number: 1, published: version1 };
  private live: Shown;
  /** When the live version was published. Tells it from rows with the same number, like after a restore. */
  private publishedAt = 0;
  private recentlyLive: readonly RecentVersion[];
  /** Whether the database has been read; the copy on disk has only the live version. */
  private hasRead = false;
  private readonly task = new BackgroundTask(
    () => this.read(),
    () => retryMs,
  );

  constructor(
    @InjectRepository(SiteVersion) private readonly versions: Repository<SiteVersion>,
    private readonly environment: Environment,
    private readonly database: DatabaseService,
  ) {
    this.replace(this.version, 0);
    this.readCopy();
  }

  onModuleInit(): void {
    this.database.whenReady(() => this.task.runNow());
  }

  /** Disables the AsyncLocalStorage: up to Node 22, it would keep slowing every promise of the process. */
  onApplicationShutdown(): void {
    this.requests.disable();
  }

  /** Returns this request's content; outside of requests, the live one. Callers may compare its identity. */
  get current(): SiteContent {
    return (this.requests.getStore() ?? this.live).content;
  }

  /** Whether the current request sees the live content. Pages with any other content must not be cached. */
  get isLive(): boolean {
    return this.current === this.live.content;
  }

  /** Returns the path that a preview's pages start with; undefined for visitors. */
  get previewBase(): string | undefined {
    return this.requests.getStore()?.previewBase;
  }

  /** Returns the newest published version. */
  get published(): PublishedVersion {
    return this.version;
  }

  /** Returns recent versions' prices, the live one first; only the live one until the database was read. */
  get recent(): readonly RecentVersion[] {
    return this.recentlyLive;
  }

  /** Runs a request with the content that is live at its start, even if the owner publishes meanwhile. */
  during<T>(request: () => T): T {
    return this.requests.run(this.requests.getStore() ?? this.live, request);
  }

  /** Runs a function with a content as if it were live. @param previewBase like `/admin/site/shown/draft` */
  preview<T>(content: SiteContent, previewBase: string, work: () => T): T {
    return this.requests.run({ ...this.shownOf(content), previewBase }, work);
  }

  /** Checks for a newer version immediately. */
  async refresh(): Promise<void> {
    await this.task.runNow();
  }

  private async read(): Promise<number> {
    const [newest] = await this.versions.find({
      select: { id: true, publishedAt: true },
      order: { id: 'DESC' },
      take: 1,
    });
    const publishedAt = newest?.publishedAt.getTime() ?? 0;
    const number = newest?.id ?? 1;
    if (this.hasRead && number === this.version.number && publishedAt === this.publishedAt)
      return checkIntervalMs;
    const row = newest && (await this.versions.findOneBy({ id: number }));
    // A restore may remove the row between the two queries: try again.
    if (newest && !row) return checkIntervalMs;
    const published = row ? storedContent(JSON.parse(row.content)) : version1;
    this.replace({ number, published }, publishedAt, await recentVersions(this.versions, this.environment));
    this.hasRead = true;
    await this.writeCopy();
    return checkIntervalMs;
  }

  private replace(
    version: PublishedVersion,
    publishedAt: number,
    recent: readonly RecentVersion[] = [],
  ): void {
    this.version = version;
    this.publishedAt = publishedAt;
    this.live = this.shownOf(version.published);
    this.recentlyLive = recent.length > 0 ? recent : [{ content: this.live.content }];
    this.listeners.notify();
  }

  private shownOf(content: SiteContent): Shown {
    return { content: withServerSettings(content, this.environment) };
  }

  private readCopy(): void {
    try {
      const copy = readCopy(this.environment.DATA_DIR);
      if (copy) this.replace({ number: copy.number, published: copy.content }, copy.publishedAt);
    } catch (error) {
      this.logger.warn({ event: 'site-content.copy-unreadable', reason: (error as Error).message });
    }
  }

  private async writeCopy(): Promise<void> {
    const { number, published: content } = this.version;
    await writeCopy(this.environment.DATA_DIR, { number, publishedAt: this.publishedAt, content }).catch(
      (error: Error) => this.logger.warn({ event: 'site-content.copy-failed', reason: error.message }),
    );
  }
}
