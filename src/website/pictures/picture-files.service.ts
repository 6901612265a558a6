import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { filesOf } from '../../../views/contracts/website/owner-pictures.js';
import { isRead, pathOf } from '../../pages/cached-response.js';
import { forever } from '../../pages/file-headers.js';
import { Environment } from '../../platform/config/environment.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { FileAnswers } from './file-answers.js';

/** The list of photos is refreshed this often, and for unknown names at most once per `minRefreshPauseMs`. */
const refreshMs = 60_000;
const minRefreshPauseMs = 1_000;

/**
 * Serves the files of the owner's photos. The list of existing photos is in memory, so that requests for
 * made-up names cause at most one small query per second in total.
 */
@Injectable()
export class PictureFilesService {
  private readonly files: FileAnswers;
  /** IDs of the photos whose files exist. */
  private known = new Set<string>();
  private refreshedAt = Number.NEGATIVE_INFINITY;
  private refreshing?: Promise<void>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly database: DatabaseService,
    environment: Environment,
  ) {
    this.files = new FileAnswers(environment, {
      maxCachedBytes: 16 * 2 ** 20,
      cacheControl: forever,
      isKnown: (name) => this.known.has(idIn(name)),
      refresh: () => this.refresh(),
      read: (name) => this.read(name),
    });
  }

  /** Responds to a request for an owner's photo, perhaps later. @returns whether the request is for one. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { name, id } =
      /^\/pictures\/(?<name>(?:share-)?photo-(?<id>[0-9a-f]{20})[-.][0-9a-z.]+)$/.exec(pathOf(request))
        ?.groups ?? {};
    if (!id || !isRead(request) || !filesOf(`photo-${id}`).some((file) => file.name === name)) return false;
    const wasCached = this.files.send(request, response, name);
    if (wasCached && performance.now() - this.refreshedAt > refreshMs) this.refresh().catch(() => undefined);
    return true;
  }

  /** Adds a photo whose files were just made. */
  expect(id: string): void {
    this.known.add(id);
  }

  /** Removes a deleted photo's files from the cache. @param picture its name. */
  forget(picture: string): void {
    this.known.delete(idIn(picture));
    this.files.dropUnknown();
  }

  private async read(name: string): Promise<Buffer | undefined> {
    this.database.assertReady();
    const [row] = await this.dataSource.query('SELECT bytes FROM picture_files WHERE name = ?', [name]);
    return row?.bytes;
  }

  /** Refreshes the list of photos, at most once per `minRefreshPauseMs`. Concurrent calls share one query. */
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
    this.files.dropUnknown();
  }
}

const idIn = (name: string) => /[0-9a-f]{20}/.exec(name)?.[0] ?? '';
