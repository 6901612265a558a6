import {
  BadRequestException,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  PayloadTooLargeException,
} from '@nestjs/common';
import express, { type Request, type Response } from 'express';
import { isApiPath } from '../../platform/http/api-path.js';

/** A section of the site's content in bytes: sixty posts are longer than any other form. */
const longestBody = 3 * 1024 * 1024;
/** A hundred questions, with several fields each. */
const mostFields = 4_000;

const json = express.json({ limit: longestBody, inflate: false });
const form = express.urlencoded({
  limit: longestBody,
  inflate: false,
  extended: false,
  parameterLimit: mostFields,
});

/** Reads a body that is larger than visitors may send. It runs after the guards, so that only the owner's are read. */
@Injectable()
export class LargeBodyInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler) {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const read = isApiPath(request.path) ? json : form;
    await new Promise<void>((resolve, reject) => {
      read(request, http.getResponse<Response>(), (error?: { status?: number }) =>
        error ? reject(refusalOf(error)) : resolve(),
      );
    });
    return next.handle();
  }
}

function refusalOf({ status }: { status?: number }) {
  return status === 413
    ? new PayloadTooLargeException('Save less at once. The limit is 3 MB.')
    : new BadRequestException('The request could not be understood');
}
