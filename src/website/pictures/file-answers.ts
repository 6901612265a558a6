import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import pLimit from 'p-limit';
import { CachedResponse } from '../../pages/cached-response.js';
import { fileHeaders } from '../../pages/file-headers.js';
import type { Environment } from '../../platform/config/environment.js';
import { headersOfAll } from '../../platform/http/headers.js';

/** Of ten pooled connections, requests for the photos of one source use at most this many. */
const maxQueries = 2;
/** How many requests may wait for the database. More are rejected right away. */
const maxWaiting = 200;
/** A database that takes longer counts as unavailable. */
const timeoutMs = 3_000;

/** Where photo files come from. */
export interface FileSource {
  /** How many bytes of files are cached in memory. */
  maxCachedBytes: number;
  cacheControl: string;
  /** Further headers of the files, with lowercase names. */
  headers?: OutgoingHttpHeaders;
  /** Whether a file exists, as far as this process knows. */
  isKnown: (name: string) => boolean;
  /** Looks again which files exist, at most once per second. */
  refresh: () => Promise<void>;
  read: (name: string) => Promise<Buffer | undefined>;
}

/** Responds to requests for photo files from a cache in memory, or else from the database. */
export class FileAnswers {
  private readonly logger = new Logger(FileAnswers.name);
  /** By name; the most recently used is last. */
  private readonly cached = new Map<string, { answer: CachedResponse; bytes: number }>();
  private bytes = 0;
  private readonly reads = new Map<string, Promise<CachedResponse | undefined>>();
  private readonly queue = pLimit(maxQueries);
  private waiting = 0;

  constructor(
    private readonly environment: Environment,
    private readonly source: FileSource,
  ) {}

  /** Responds with a file, possibly later. @returns whether it was cached. */
  send(request: IncomingMessage, response: ServerResponse, name: string): boolean {
    const cached = this.cached.get(name);
    if (cached) {
      this.cached.delete(name);
      this.cached.set(name, cached);
      cached.answer.send(request, response);
    } else void this.sendLater(request, response, name);
    return Boolean(cached);
  }

  /** Removes the files from the cache that no longer exist. */
  dropUnknown(): void {
    for (const name of this.cached.keys()) if (!this.source.isKnown(name)) this.drop(name);
  }

  private async sendLater(request: IncomingMessage, response: ServerResponse, name: string): Promise<void> {
    if (this.waiting >= maxWaiting) return this.reject(response, 503);
    this.waiting++;
    try {
      const answer = await Promise.race([this.find(name), sleep(timeoutMs, 'late' as const, { ref: false })]);
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

  private async find(name: string): Promise<CachedResponse | undefined> {
    const { isKnown, refresh } = this.source;
    if (!isKnown(name)) await refresh();
    if (!isKnown(name)) return undefined;
    const read =
      this.reads.get(name) ?? this.queue(() => this.read(name)).finally(() => this.reads.delete(name));
    this.reads.set(name, read);
    return read;
  }

  private async read(name: string): Promise<CachedResponse | undefined> {
    const { cacheControl, headers, isKnown, maxCachedBytes } = this.source;
    const bytes = await this.source.read(name);
    // It may have been deleted while it was read.
    if (!bytes || !isKnown(name)) return undefined;
    const answer = new CachedResponse(bytes, {
      ...fileHeaders(this.environment, name, cacheControl),
      ...headers,
    });
    this.drop(name);
    this.cached.set(name, { answer, bytes: bytes.length });
    this.bytes += bytes.length;
    for (const oldest of this.cached.keys()) {
      if (this.bytes <= maxCachedBytes) break;
      this.drop(oldest);
    }
    return answer;
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
