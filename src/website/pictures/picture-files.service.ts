import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import pLimit from 'p-limit';
import type { DataSource } from 'typeorm';
import { filesOf } from '../../../views/contracts/website/owner-pictures.js';
import { CachedResponse, isRead, pathOf } from '../../pages/cached-response.js';
import { fileHeaders, forever } from '../../pages/file-headers.js';
import { Environment } from '../../platform/config/environment.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { headersOfAll } from '../../platform/http/headers.js';

/** How many bytes of photos are cached in memory. */
const maxCachedBytes = 16 * 2 ** 20;
/** Of ten pooled connections, requests for photos use at most this many. */
const maxQueries = 2;
/** How many requests may wait for the database. More are rejected right away. */
const maxWaiting = 200;
/** A database that takes longer counts as unavailable. */
const timeoutMs = 3_000;
/** The list of photos is refreshed this often, and for unknown names at most once per `minRefreshPauseMs`. */
const refreshMs = 60_000;
const minRefreshPauseMs = 1_000;

/**
 * Serves photo files from a cache in memory, or else from the database. The list of existing photos is in memory too, so that
 * requests for made-up names cause at most one small query per second in total.
 */
@Injectable()
export class PictureFilesService {
  private readonly logger = new Logger(PictureFilesService.name);
  /** By name; the most recently used is last. */
  private readonly cached = new Map<string, { answer: CachedResponse; bytes: number }>();
  private bytes = 0;
  private readonly reads = new Map<string, Promise<CachedResponse | undefined>>();
  private readonly queue = pLimit(maxQueries);
  private waiting = 0;
  /** IDs of the photos whose files exist. */
  private known = new Set<string>();
  private refreshedAt = Number.NEGATIVE_INFINITY;
  private refreshing?: Promise<void>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly database: DatabaseService,
    private readonly environment: Environment,
  ) {}

  /** Responds to a request for one of the owner's photos, possibly later. @returns whether the request is for one. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { name, id } =
      /^\/pictures\/(?<name>(?:share-)?photo-(?<id>[0-9a-f]{20})[-.][0-9a-z.]+)$/.exec(pathOf(request))
        ?.groups ?? {};
    if (!id || !isRead(request) || !filesOf(`photo-${id}`).some((file) => file.name === name)) return false;
    const cached = this.cached.get(name);
    if (cached) {
      this.touch(name, cached);
      cached.answer.send(request, response);
      if (performance.now() - this.refreshedAt > refreshMs) this.refresh().catch(() => undefined);
    } else void this.answerLater(request, response, name, id);
    return true;
  }

  /** Adds a photo whose files were just made. */
  expect(id: string): void {
    this.known.add(id);
  }

  /** Removes a deleted photo's files from the cache. @param picture its name. */
  forget(picture: string): void {
    this.known.delete(picture.replace('photo-', ''));
    for (const { name } of filesOf(picture)) this.drop(name);
  }

  private async answerLater(request: IncomingMessage, response: ServerResponse, name: string, id: string) {
    if (this.waiting >= maxWaiting) return this.reject(response, 503);
    this.waiting++;
    try {
      const answer = await Promise.race([
        this.find(name, id),
        sleep(timeoutMs, 'late' as const, { ref: false }),
      ]);
      if (answer === 'late') this.reject(response, 503);
      else if (answer) answer.send(request, response);
      else this.reject(response, 404);
    } catch (error) {
      this.logger.warn({ event: 'picture.not-read', reason: (error as Error).message });
      this.reject(response, 503);
    } finally {
      this.waiting--;
    }
  }

  private async find(name: string, id: string): Promise<CachedResponse | undefined> {
    if (!this.known.has(id)) await this.refresh();
    if (!this.known.has(id)) return undefined;
    const read =
      this.reads.get(name) ?? this.queue(() => this.read(name)).finally(() => this.reads.delete(name));
    this.reads.set(name, read);
    return read;
  }

  private async read(name: string): Promise<CachedResponse | undefined> {
    this.database.assertReady();
    const [row] = await this.dataSource.query('SELECT bytes FROM picture_files WHERE name = ?', [name]);
    if (!row) return undefined;
    const answer = new CachedResponse(row.bytes, fileHeaders(this.environment, name, forever));
    this.drop(name);
    this.cached.set(name, { answer, bytes: row.bytes.length });
    this.bytes += row.bytes.length;
    for (const oldest of this.cached.keys()) {
      if (this.bytes <= maxCachedBytes) break;
      this.drop(oldest);
    }
    return answer;
  }

  /** Refreshes the list of existing photos, at most once per `minRefreshPauseMs`. Concurrent calls share one query. */
  private refresh(): Promise<void> {
    this.refreshing ??= this.readIds().finally(() => {
      this.refreshing = undefined;
    });
    return this.refreshing;
  }

  private async readIds(): Promise<void> {
    await sleep(Math.max(0, this.refreshedAt + minRefreshPauseMs - performance.now()), undefined, {
      ref: false,
    });
    this.refreshedAt = performance.now();
    this.database.assertReady();
    const rows: { id: string }[] = await this.dataSource.query(
      "SELECT id FROM pictures WHERE state = 'made'",
    );
    this.known = new Set(rows.map(({ id }) => id));
    for (const name of this.cached.keys())
      if (!this.known.has(/[0-9a-f]{20}/.exec(name)?.[0] ?? '')) this.drop(name);
  }

  private touch(name: string, cached: { answer: CachedResponse; bytes: number }): void {
    this.cached.delete(name);
    this.cached.set(name, cached);
  }

  private drop(name: string): void {
    this.bytes -= this.cached.get(name)?.bytes ?? 0;
    this.cached.delete(name);
  }

  private reject(response: ServerResponse, status: 404 | 503): void {
    const headers = {
      'cache-control': 'no-store',
      'content-type': 'text/plain',
      ...headersOfAll(this.environment),
    };
    const text =
      status === 404
        ? 'Photo not found.'
        : 'This photo can’t be loaded right now. Try again in a few seconds.';
    response.writeHead(status, { ...headers, ...(status === 503 ? { 'retry-after': '5' } : {}) }).end(text);
  }
}
