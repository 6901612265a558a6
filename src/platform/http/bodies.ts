import type { IncomingMessage } from 'node:http';
import { BadRequestException, PayloadTooLargeException, UnsupportedMediaTypeException } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';
import { isApiPath } from './api-path.js';
import { type BodyLimit, bodyLimitOf, kilobyte, maxParameters } from './body-limits.js';
import { isUnsubscribePath } from './private-path.js';

/** What a page sends while it closes (`navigator.sendBeacon`) is JSON, but arrives as text/plain. */
const takesBeacons = (path: string) => path === '/api/analytics/track';

/** These paths' handlers read files (`UploadReader`, `CsvUploadInterceptor`) once they know the sender. */
const takesFiles = (path: string) =>
  /^\/(admin\/(api\/)?site\/pictures|admin\/customers\/import|my\/[^/]+\/photos|(admin\/day|crew\/[^/]+)\/[\d-]+\/stops\/\d+\/photos\/\w+)\/?$/i.test(
    path,
  );

/**
 * Whether the body can stay unread. An email program's unsubscribe button usually posts multipart (RFC 8058)
 * with a fixed content; only a form has to be read.
 */
const needsNoBody = (request: Request) =>
  isUnsubscribePath(request.path) && !request.is('application/x-www-form-urlencoded');

/** Whether a request has a body that `BodyInterceptor` reads. */
export const hasReadableBody = (request: Request) =>
  hasBody(request) &&
  !needsNoBody(request) &&
  !(takesFiles(request.path) && request.is('multipart/form-data'));

/** Rejects an address with too many parameters, before anything parses them. */
export const fewParameters: RequestHandler = ({ url }, _response, next) =>
  next(
    url.split('&', maxParameters + 1).length > maxParameters
      ? new BadRequestException('This address has too many parameters.')
      : undefined,
  );

/** Rejects bodies by headers: other than JSON for APIs or forms for pages, or above the path's size limit. */
export const acceptableBodies: RequestHandler = (request, _response, next) => {
  if (!hasReadableBody(request)) return next();
  const isApi = isApiPath(request.path);
  const isBeacon = takesBeacons(request.path) && request.is('text/plain');
  if (!isBeacon && !request.is(isApi ? 'application/json' : 'application/x-www-form-urlencoded')) {
    return next(new UnsupportedMediaTypeException(isApi ? needsJson : needsForm));
  }
  const limit = bodyLimitOf(request.path);
  next(lengthOf(request) > limit.bytes ? tooLarge(limit) : undefined);
};

const needsJson = 'Send JSON (Content-Type: application/json).';
const needsForm = 'Send a form (Content-Type: application/x-www-form-urlencoded).';

/** Returns the error for a body with too many bytes. */
export const tooLarge = ({ bytes, message }: BodyLimit) =>
  new PayloadTooLargeException(message ?? `This request is too large. Send at most ${bytes / kilobyte} KB.`);

const lengthOf = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0);

const hasBody = (request: IncomingMessage) =>
  request.headers['transfer-encoding'] !== undefined || lengthOf(request) > 0;
