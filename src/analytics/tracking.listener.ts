import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { BadRequestException, Injectable, Logger } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { errorAnswer } from '../pages/error-answer.js';
import { reportError } from '../pages/error-report.js';
import { sharedHeaders } from '../pages/shared-headers.js';
import { longestBody, problemWith } from '../security/bodies.js';
import { isOwn } from '../security/same-origin.js';
import { TrackingService } from './tracking.service.js';

const path = '/api/analytics/track';
const kinds = /^(application\/json|text\/plain)(;\s*charset="?utf-8"?)?$/i;

/**
 * Takes in what trackers send before Express sees the request: most of what a record cost was Express's and Nest's part
 * of it. What is not of the ordinary kind goes on to Express, and so does the first record: the headers of its answer
 * are those of all later ones.
 */
@Injectable()
export class TrackingListener {
  private readonly logger = new Logger('Errors');
  private headers?: OutgoingHttpHeaders;

  constructor(
    private readonly tracking: TrackingService,
    private readonly environment: Environment,
  ) {}

  /** @param answered the headers of an answer to a record; one that sets a cookie is nobody else's business. */
  learn(answered: OutgoingHttpHeaders): void {
    if (answered['set-cookie']) return;
    this.headers ??= { ...sharedHeaders(answered), 'content-type': 'application/json; charset=utf-8' };
  }

  /** Answers a request that brings a record. @returns whether it does. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.url !== path || !this.headers || !isOrdinary(request) || !isOwn(request, this.environment))
      return false;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void this.take(Buffer.concat(chunks), request, response));
    return true;
  }

  private async take(body: Buffer, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = randomUUID();
    try {
      this.send(response, id, 200, await this.tracking.track(read(body), request.headers));
    } catch (thrown) {
      const answer = errorAnswer(thrown);
      const { status, message, errors, retryAfterSeconds } = answer;
      reportError(this.logger, answer, { method: request.method, path, id });
      if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', retryAfterSeconds);
      this.send(response, id, status, { message, errors });
    }
  }

  private send(response: ServerResponse, id: string, status: number, content: object): void {
    const body = JSON.stringify(content);
    const ofThis = { 'x-request-id': id, 'content-length': Buffer.byteLength(body) };
    response.writeHead(status, { ...this.headers, ...ofThis }).end(body);
  }
}

function isOrdinary({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'POST' &&
    Number(headers['content-length']) > 0 &&
    Number(headers['content-length']) <= longestBody &&
    headers['content-encoding'] === undefined &&
    kinds.test(headers['content-type'] ?? '')
  );
}

const utf8 = new TextDecoder();

/** As Express's own parser reads it. @throws {BadRequestException} for what is no JSON object or list, or nests too deeply. */
function read(body: Buffer): unknown {
  let content: unknown;
  try {
    content = JSON.parse(utf8.decode(body));
  } catch {}
  if (typeof content !== 'object' || content === null)
    throw new BadRequestException('The request could not be understood');
  const problem = problemWith(content);
  if (problem) throw problem;
  return content;
}
