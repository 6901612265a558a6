import { createHash } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';

/** Sends the API's answers as JSON. Reads get an ETag, and 304 if the client has the same already. */
@Injectable()
export class ApiAnswerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      map((answer) => {
        const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
        response.type('application/json');
        if (request.method !== 'GET' && request.method !== 'HEAD') return text;
        const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
        response.set({ ETag: tag, 'Cache-Control': 'private, no-cache', Vary: 'Authorization' });
        if (!matches(request.get('If-None-Match'), tag)) return text;
        response.status(304);
        return undefined;
      }),
    );
  }
}

/** Whether an If-None-Match header has a tag, compared weakly (RFC 9110, 13.1.2). */
const matches = (header: string | undefined, tag: string) =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag));
