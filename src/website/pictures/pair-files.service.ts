import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { pairFilesOf } from '../../../views/contracts/website/owner-pictures.js';
import { PublishedPairsService } from '../../business/proof/published-pairs.service.js';
import { isRead, pathOf } from '../../pages/cached-response.js';
import { Environment } from '../../platform/config/environment.js';
import { FileAnswers } from './file-answers.js';

/**
 * Serves the photos of published pairs. Their addresses can't be guessed, and what is at one never changes.
 * Caches ask again after half a minute, and search engines don't keep the photos, so that they are gone
 * within a minute when a customer withdraws the consent.
 */
@Injectable()
export class PairFilesService {
  private readonly files: FileAnswers;

  constructor(pairs: PublishedPairsService, environment: Environment) {
    this.files = new FileAnswers(environment, {
      maxCachedBytes: 16 * 2 ** 20,
      cacheControl: 'public, max-age=30, must-revalidate',
      headers: { 'x-robots-tag': 'noindex' },
      isKnown: (name) => pairs.has(idIn(name)),
      refresh: () => pairs.refreshIfDue(),
      read: (name) => pairs.bytesOf(name),
    });
    pairs.onChange(() => this.files.dropUnknown());
  }

  /** Responds to a request for a photo of a pair, possibly later. @returns whether the request is for one. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { name, id } =
      /^\/pictures\/(?<name>pair-(?<id>[0-9a-f]{20})-[-a-z0-9.]+)$/.exec(pathOf(request))?.groups ?? {};
    if (!id || !isRead(request)) return false;
    if (!pairFilesOf(id).some((file) => file.name === name)) return false;
    this.files.send(request, response, name);
    return true;
  }
}

const idIn = (name: string) => name.slice('pair-'.length, 'pair-'.length + 20);
