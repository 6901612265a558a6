import {
  BadRequestException,
  type CallHandler,
  type ExecutionContext,
  HttpException,
  Injectable,
  type NestInterceptor,
  PayloadTooLargeException,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import express, { type Request, type Response } from 'express';
import { isApiPath } from './api-path.js';
import { hasReadableBody, tooLarge } from './bodies.js';
import { type BodyLimit, bodyLimitOf, maxJsonLevels } from './body-limits.js';
import { excessOf } from './json-excess.js';

/** Reads bodies after the guards, so rejected ones cost less, and counts what is in JSON before parsing. */
@Injectable()
export class BodyInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler) {
    const http = context.switchToHttp();
    await readBody(http.getRequest<Request>(), http.getResponse<Response>());
    return next.handle();
  }
}

const readers = new Map<BodyLimit, ReturnType<typeof readerOf>>();

/**
 * Reads a request's body into `request.body`. The parsers leave one that was read before as it is.
 * @throws {HttpException} for one that is too large or can't be parsed.
 */
export async function readBody(request: Request, response: Response): Promise<void> {
  if (!hasReadableBody(request)) return;
  const limit = bodyLimitOf(request.path);
  const reader = readers.get(limit) ?? readerOf(limit);
  readers.set(limit, reader);
  await reader(request, response);
}

/** Returns a function that parses bodies: JSON for the APIs, otherwise forms. */
function readerOf(limit: BodyLimit) {
  const { bytes, keys: parameterLimit } = limit;
  const json = express.json({
    ...{ limit: bytes, inflate: false, type: ['application/json', 'text/plain'] },
    verify: (_request, _response, body, encoding) => assertFits(body, encoding, limit),
  });
  const form = express.urlencoded({ limit: bytes, inflate: false, extended: false, parameterLimit });
  return (request: Request, response: Response) =>
    new Promise<void>((resolve, reject) => {
      const parse = isApiPath(request.path) ? json : form;
      parse(request, response, (error?: ParserError) => {
        if (error) reject(rejectionOf(error, limit));
        else if (Array.isArray(request.body)) reject(new BadRequestException('Send a JSON object.'));
        else resolve();
      });
    });
}

interface ParserError {
  status?: number;
  type?: string;
}

/** The parser's own messages quote the body; these say what to do instead. */
function rejectionOf(error: ParserError, limit: BodyLimit): HttpException {
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
