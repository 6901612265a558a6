import {
  BadRequestException,
  type HttpException,
  PayloadTooLargeException,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import express, { type Request, type RequestHandler } from 'express';
import { isApiPath } from './api-path.js';
import { isUnsubscribePath } from './private-path.js';

/** In bytes. */
const longestBody = 100 * 1024;
/** The site's own bodies have at most three levels. With the limit, code may walk a body recursively. */
const deepest = 8;

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

/** Parses request bodies: JSON for the APIs, forms for the pages. Rejects any other kind before reading it. */
export function bodies(): RequestHandler {
  const json = express.json({ limit: longestBody, inflate: false, type: ['application/json', 'text/plain'] });
  const formOf = (parameterLimit: number) =>
    express.urlencoded({ limit: longestBody, inflate: false, extended: false, parameterLimit });
  const [form, selection] = [formOf(100), formOf(300)];
  return (request, response, next) => {
    if (!hasBody(request) || isReadLater(request.path) || needsNoBody(request)) return next();
    if (takesFiles(request.path) && request.is('multipart/form-data')) return next();
    const isApi = isApiPath(request.path);
    const isBeacon = takesBeacons(request.path) && request.is('text/plain');
    if (!isBeacon && !request.is(isApi ? 'application/json' : 'application/x-www-form-urlencoded')) {
      return next(new UnsupportedMediaTypeException(isApi ? needsJson : needsForm));
    }
    const read = isApi ? json : hasSelection(request.path) ? selection : form;
    read(request, response, (error?: { status?: number }) => {
      next(error ? refusalOf(error) : problemWith(request.body));
    });
  };
}

/** What the owner sends to the editor of the site is larger; it is read after the guards (LargeBodyInterceptor). */
const isReadLater = (path: string) => /^\/admin\/(api\/)?site\/(?!pictures\b)/.test(path);

const needsJson = 'Send JSON (Content-Type: application/json).';
const needsForm = 'Send a form (Content-Type: application/x-www-form-urlencoded).';

/** Forms with up to 200 selected leads. */
const hasSelection = (path: string) => /^\/admin\/leads\/bulk\b/i.test(path);

/** The parser's own messages quote the body; these say what to do instead. */
function refusalOf({ status }: { status?: number }): HttpException {
  if (status === 413) return new PayloadTooLargeException('This request is too large. Send at most 100 KB.');
  if (status === 415) return new UnsupportedMediaTypeException('Send UTF-8 without compression.');
  return new BadRequestException('We couldn’t read this request. Check it and try again.');
}

/** What is wrong with a body that could be read. */
function problemWith(body: unknown): HttpException | undefined {
  if (Array.isArray(body)) return new BadRequestException('Send a JSON object.');
  return isDeeperThan(deepest, body)
    ? new BadRequestException('This request is nested too deeply.')
    : undefined;
}

const hasBody = ({ headers }: Request) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}
