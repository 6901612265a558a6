import type { IncomingMessage } from 'node:http';
import {
  BadRequestException,
  HttpException,
  PayloadTooLargeException,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import express, { type Request, type RequestHandler } from 'express';
import { isApiPath } from './api-path.js';
import { type BodyLimit, bodyLimitOf, kilobyte, maxJsonLevels, maxParameters } from './body-limits.js';
import { excessOf } from './json-excess.js';
import { isUnsubscribePath } from './private-path.js';

/** What a page sends while it closes (`navigator.sendBeacon`) is JSON, but arrives as text/plain. */
const takesBeacons = (path: string) => path === '/api/analytics/track';

/** Forms with files are read by the handlers of these paths (`UploadReader`, `CsvUploadInterceptor`), once they know who sends them. */
const takesFiles = (path: string) =>
  /^\/(admin\/(api\/)?site\/pictures|admin\/customers\/import|my\/[^/]+\/photos|(admin\/day|crew\/[^/]+)\/[\d-]+\/stops\/\d+\/photos\/\w+)\/?$/i.test(
    path,
  );

/**
 * Whether the body can stay unread. An email program's unsubscribe button usually posts multipart (RFC 8058) with a fixed content; only a
 * form has to be read.
 */
const needsNoBody = (request: Request) =>
  isUnsubscribePath(request.path) && !request.is('application/x-www-form-urlencoded');

/** What the owner sends to the editor of the site is larger; it is read after the guards (LargeBodyInterceptor). */
const isReadLater = (path: string) => /^\/admin\/(api\/)?site\/(?!pictures\b)/.test(path);

/** Rejects an address with too many parameters, before anything parses them. */
export const fewParameters: RequestHandler = ({ url }, _response, next) =>
  next(
    url.split('&', maxParameters + 1).length > maxParameters
      ? new BadRequestException('This address has too many parameters.')
      : undefined,
  );

/** Reads request bodies, except those that are read after the guards. */
export function bodies(): RequestHandler {
  const readers = new Map<BodyLimit, RequestHandler>();
  return (request, response, next) => {
    if (isReadLater(request.path) || needsNoBody(request)) return next();
    if (takesFiles(request.path) && request.is('multipart/form-data')) return next();
    const limit = bodyLimitOf(request.path);
    const read = readers.get(limit) ?? bodyReader(limit);
    readers.set(limit, read);
    read(request, response, next);
  };
}

/**
 * Returns a handler that parses bodies: JSON for the APIs, forms for the pages. Rejects any other kind, and what is larger than the limit,
 * before reading it, and what has too many parts before parsing it.
 */
export function bodyReader(limit: BodyLimit): RequestHandler {
  const { bytes, keys: parameterLimit } = limit;
  const json = express.json({
    ...{ limit: bytes, inflate: false, type: ['application/json', 'text/plain'] },
    verify: (_request, _response, body, encoding) => assertFits(body, encoding, limit),
  });
  const form = express.urlencoded({ limit: bytes, inflate: false, extended: false, parameterLimit });
  return (request, response, next) => {
    if (!hasBody(request)) return next();
    const isApi = isApiPath(request.path);
    const isBeacon = takesBeacons(request.path) && request.is('text/plain');
    if (!isBeacon && !request.is(isApi ? 'application/json' : 'application/x-www-form-urlencoded')) {
      return next(new UnsupportedMediaTypeException(isApi ? needsJson : needsForm));
    }
    // The parsers read a body to its end before they reject it.
    if (lengthOf(request) > bytes) return next(tooLarge(limit));
    const read = isApi ? json : form;
    read(request, response, (error?: ReadError) => {
      next(error ? rejectionOf(error, limit) : problemWith(request.body));
    });
  };
}

const needsJson = 'Send JSON (Content-Type: application/json).';
const needsForm = 'Send a form (Content-Type: application/x-www-form-urlencoded).';

interface ReadError {
  status?: number;
  type?: string;
}

/** The parser's own messages quote the body; these say what to do instead. */
function rejectionOf(error: ReadError, limit: BodyLimit): HttpException {
  if (error instanceof HttpException) return error;
  if (error.type === 'parameters.too.many') return tooMany('fields', limit.keys);
  if (error.status === 413) return tooLarge(limit);
  if (error.status === 415) return notUtf8();
  return new BadRequestException('We couldn’t read this request. Check it and try again.');
}

/** Rejects JSON with too many parts, which would take long to parse and to check. @throws {HttpException} */
function assertFits(body: Buffer, encoding: string, { keys, items }: BodyLimit): void {
  if (encoding !== 'utf-8') throw notUtf8();
  const excess = excessOf(body, { keys, items, levels: maxJsonLevels });
  if (excess === 'keys') throw tooMany('fields', keys);
  if (excess === 'items') throw tooMany('list items', items);
  if (excess === 'levels') throw new BadRequestException('This request is nested too deeply.');
}

const notUtf8 = () => new UnsupportedMediaTypeException('Send UTF-8 without compression.');

const tooMany = (parts: string, most: number) =>
  new PayloadTooLargeException(`This request has too many ${parts}. Send at most ${most}.`);

const tooLarge = ({ bytes, message }: BodyLimit) =>
  new PayloadTooLargeException(message ?? `This request is too large. Send at most ${bytes / kilobyte} KB.`);

/** What is wrong with a body that could be read. */
const problemWith = (body: unknown): HttpException | undefined =>
  Array.isArray(body) ? new BadRequestException('Send a JSON object.') : undefined;

const lengthOf = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0);

const hasBody = (request: IncomingMessage) =>
  request.headers['transfer-encoding'] !== undefined || lengthOf(request) > 0;
