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

/** Fits the largest section of the site's content: sixty posts. */
const maxBodyBytes = 3 * 1024 * 1024;
/** Fits a hundred questions with several fields each. */
const maxFields = 4_000;

const json = express.json({ limit: maxBodyBytes, inflate: false });
const form = express.urlencoded({
  limit: maxBodyBytes,
  inflate: false,
  extended: false,
  parameterLimit: maxFields,
});

/** Reads request bodies above the usual size limit. Runs after the guards, so only the owner's large bodies are read. */
@Injectable()
export class LargeBodyInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler) {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const read = isApiPath(request.path) ? json : form;
    await new Promise<void>((resolve, reject) => {
      read(request, http.getResponse<Response>(), (error?: { status?: number }) =>
        error ? reject(errorFor(error)) : resolve(),
      );
    });
    return next.handle();
  }
}

function errorFor({ status }: { status?: number }) {
  return status === 413
    ? new PayloadTooLargeException(
        'That’s too much to save at once. Save it in smaller parts. The limit is 3 MB.',
      )
    : new BadRequestException('We couldn’t read this request. Check it and try again.');
}
