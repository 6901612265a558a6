import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import pLimit from 'p-limit';
import type { DataSource } from 'typeorm';
import { filesOf } from '../../../views/contracts/website/owner-pictures.js';
import { fileHeaders, forever } from '../../pages/file-headers.js';
import { isRead, KeptAnswer, pathOf } from '../../pages/kept-answer.js';
import { Environment } from '../../platform/config/environment.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { headersOfAll } from '../../platform/http/headers.js';

/** How many bytes of pictures are held in memory. */
const heldBytes = 16 * 2 ** 20;
/** Of a pool of ten connections, strangers who ask for pictures take so many at most. */
const queriesAtOnce = 2;
/** So many requests may wait for the database; further ones are refused at once. */
const mostWaiting = 200;
/** A database that takes longer counts as away. */
const answerMs = 3_000;
/** What was made or removed by another process is known after so long; unknown names ask for it no more often than that. */
const readAgainMs = 60_000;
const unknownMs = 1_000;

/**
 * Serves the files of pictures from memory, as far as they fit, else from the database. Whether a picture exists is looked up in
 * memory too, so that names that were made up cost the database one small query a second, all together.
 */
@Injectable()
export class PictureFilesService {
  private readonly logger = new Logger(PictureFilesService.name);
  /** By name, the one used last at the end. */
  private readonly held = new Map<string, { answer: KeptAnswer; bytes: number }>();
  private bytes = 0;
  private readonly reads = new Map<string, Promise<KeptAnswer | undefined>>();
  private readonly turns = pLimit(queriesAtOnce);
  private waiting = 0;
  /** The ids of pictures that are made. */
  private known = new Set<string>();
  private knownAt = Number.NEGATIVE_INFINITY;
  private reading?: Promise<void>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly database: DatabaseService,
    private readonly environment: Environment,
  ) {}

  /** Answers a request for a picture of the owner's. @returns whether it does; the answer may come later. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { name, id } =
      /^\/pictures\/(?<name>(?:share-)?photo-(?<id>[0-9a-f]{20})[-.][0-9a-z.]+)$/.exec(pathOf(request))
        ?.groups ?? {};
    if (!id || !isRead(request) || !filesOf(`photo-${id}`).some((file) => file.name === name)) return false;
    const held = this.held.get(name);
    if (held) {
      this.touch(name, held);
      held.answer.send(request, response);
      if (performance.now() - this.knownAt > readAgainMs) this.readKnown().catch(() => undefined);
    } else void this.answerLater(request, response, name, id);
    return true;
  }

  /** Knows of a picture that was just made. */
  expect(id: string): void {
    this.known.add(id);
  }

  /** Forgets the files of a picture that was removed. @param picture its name. */
  forget(picture: string): void {
    this.known.delete(picture.replace('photo-', ''));
    for (const { name } of filesOf(picture)) this.drop(name);
  }

  private async answerLater(request: IncomingMessage, response: ServerResponse, name: string, id: string) {
    if (this.waiting >= mostWaiting) return this.refuse(response, 503);
    this.waiting++;
    try {
      const answer = await Promise.race([
        this.find(name, id),
        sleep(answerMs, 'late' as const, { ref: false }),
      ]);
      if (answer === 'late') this.refuse(response, 503);
      else if (answer) answer.send(request, response);
      else this.refuse(response, 404);
    } catch (error) {
      this.logger.warn({ event: 'picture.not-read', reason: (error as Error).message });
      this.refuse(response, 503);
    } finally {
      this.waiting--;
    }
  }

  private async find(name: string, id: string): Promise<KeptAnswer | undefined> {
    if (!this.known.has(id)) await this.readKnown();
    if (!this.known.has(id)) return undefined;
    const read =
      this.reads.get(name) ?? this.turns(() => this.read(name)).finally(() => this.reads.delete(name));
    this.reads.set(name, read);
    return read;
  }

  private async read(name: string): Promise<KeptAnswer | undefined> {
    this.database.assertReady();
    const [row] = await this.dataSource.query('SELECT bytes FROM picture_files WHERE name = ?', [name]);
    if (!row) return undefined;
    const answer = new KeptAnswer(row.bytes, fileHeaders(this.environment, name, forever));
    this.drop(name);
    this.held.set(name, { answer, bytes: row.bytes.length });
    this.bytes += row.bytes.length;
    for (const eldest of this.held.keys()) {
      if (this.bytes <= heldBytes) break;
      this.drop(eldest);
    }
    return answer;
  }

  /** Reads which pictures are made, at most once in `unknownMs`; whoever asks meanwhile waits for the same answer. */
  private readKnown(): Promise<void> {
    this.reading ??= this.readIds().finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }

  private async readIds(): Promise<void> {
    await sleep(Math.max(0, this.knownAt + unknownMs - performance.now()), undefined, { ref: false });
    this.knownAt = performance.now();
    this.database.assertReady();
    const rows: { id: string }[] = await this.dataSource.query(
      "SELECT id FROM pictures WHERE state = 'made'",
    );
    this.known = new Set(rows.map(({ id }) => id));
    for (const name of this.held.keys())
      if (!this.known.has(/[0-9a-f]{20}/.exec(name)?.[0] ?? '')) this.drop(name);
  }

  private touch(name: string, held: { answer: KeptAnswer; bytes: number }): void {
    this.held.delete(name);
    this.held.set(name, held);
  }

  private drop(name: string): void {
    this.bytes -= this.held.get(name)?.bytes ?? 0;
    this.held.delete(name);
  }

  private refuse(response: ServerResponse, status: 404 | 503): void {
    const headers = {
      'cache-control': 'no-store',
      'content-type': 'text/plain',
      ...headersOfAll(this.environment),
    };
    const words = status === 404 ? 'Photo not found' : 'This photo can’t be loaded right now';
    response.writeHead(status, { ...headers, ...(status === 503 ? { 'retry-after': '5' } : {}) }).end(words);
  }
}
