import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { SiteContent } from '../../../views/content/schema.js';
import { BackgroundTask } from '../../platform/background/background-task.js';
import { Environment } from '../../platform/config/environment.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { readCopy, writeCopy } from './published-copy.js';
import { type RecentVersion, recentVersions } from './recent-versions.js';
import { withServerSettings } from './server-settings.js';
import { SiteVersion } from './site-version.entity.js';
import { storedContent, version1 } from './stored-content.js';

/** A published content and its number. */
export interface PublishedVersion {
  number: number;
  /** As it was published, before the environment's variables. */
  published: SiteContent;
}

interface Shown {
  content: SiteContent;
  /** Where links of the page lead instead of the site: the owner's look at something that is not live. */
  previewBase?: string;
}

/** Another process may have published: each looks so often. */
const lookAgainMs = 400;
/** A database that is away is asked less often. */
const awayMs = 2_000;

/**
 * What the site says now. The newest published version is held in memory, since every page shows it and is shown without
 * the database too; a copy of it on the disk is what a start without the database begins with. It is exchanged as a whole, and a
 * request keeps the one it began with.
 */
@Injectable()
export class SiteContentService implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(SiteContentService.name);
  private readonly requests = new AsyncLocalStorage<Shown>();
  private readonly listeners: (() => void)[] = [];
  private version: PublishedVersion = { number: 1, published: version1 };
  private live: Shown;
  /** Tells the row that is live from another one of its number, as after a restore. */
  private publishedAt = 0;
  private lately: readonly RecentVersion[];
  /** Whether the database was asked; a copy on the disk holds the live version only. */
  private hasRead = false;
  private readonly task = new BackgroundTask(
    () => this.read(),
    () => awayMs,
  );

  constructor(
    @InjectRepository(SiteVersion) private readonly versions: Repository<SiteVersion>,
    private readonly environment: Environment,
    private readonly database: DatabaseService,
  ) {
    this.exchange(this.version, 0);
    this.readCopy();
  }

  onModuleInit(): void {
    this.database.whenReady(() => this.task.runNow());
  }

  /** Up to Node 22, every promise of the process is given the stores of all storages that are not disabled. */
  onApplicationShutdown(): void {
    this.requests.disable();
  }

  /** What is said to the present request, and outside of requests what is live. Its identity tells contents apart. */
  get current(): SiteContent {
    return (this.requests.getStore() ?? this.live).content;
  }

  /** Whether the present request sees the content that is live; a page of another one must not be kept. */
  get isLive(): boolean {
    return this.current === this.live.content;
  }

  /** For the owner's look at a content: the path that pages of it stand under. Undefined for visitors. */
  get previewBase(): string | undefined {
    return this.requests.getStore()?.previewBase;
  }

  /** What was published last. */
  get published(): PublishedVersion {
    return this.version;
  }

  /** The prices of the versions that were live lately, the live one first; it alone until the database was reached. */
  get recent(): readonly RecentVersion[] {
    return this.lately;
  }

  /** Lets a request keep the content that is live as it begins, whatever is published meanwhile. */
  during<T>(request: () => T): T {
    return this.requests.run(this.requests.getStore() ?? this.live, request);
  }

  /** Lets everything that a function does see a content as if it were live. @param previewBase such as `/admin/site/shown/draft`. */
  preview<T>(content: SiteContent, previewBase: string, work: () => T): T {
    return this.requests.run({ ...this.shownOf(content), previewBase }, work);
  }

  /** Calls a function whenever another content is live. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Looks for a newer version at once. */
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
      return lookAgainMs;
    const row = newest && (await this.versions.findOneBy({ id: number }));
    // It was removed between the two questions, as a restore does: look again.
    if (newest && !row) return lookAgainMs;
    const published = row ? storedContent(JSON.parse(row.content)) : version1;
    this.exchange({ number, published }, publishedAt, await recentVersions(this.versions, this.environment));
    this.hasRead = true;
    await this.writeCopy();
    return lookAgainMs;
  }

  private exchange(
    version: PublishedVersion,
    publishedAt: number,
    lately: readonly RecentVersion[] = [],
  ): void {
    this.version = version;
    this.publishedAt = publishedAt;
    this.live = this.shownOf(version.published);
    this.lately = lately.length > 0 ? lately : [{ content: this.live.content }];
    for (const listener of this.listeners) listener();
  }

  private shownOf(content: SiteContent): Shown {
    return { content: withServerSettings(content, this.environment) };
  }

  private readCopy(): void {
    try {
      const copy = readCopy(this.environment.DATA_DIR);
      if (copy) this.exchange({ number: copy.number, published: copy.content }, copy.publishedAt);
    } catch (error) {
      this.logger.warn({ event: 'site-content.copy-unreadable', reason: (error as Error).message });
    }
  }

  private async writeCopy(): Promise<void> {
    const { number, published: content } = this.version;
    await writeCopy(this.environment.DATA_DIR, { number, publishedAt: this.publishedAt, content }).catch(
      (error: Error) => this.logger.warn({ event: 'site-content.not-copied', reason: error.message }),
    );
  }
}
