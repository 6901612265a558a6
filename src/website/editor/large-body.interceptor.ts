import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { bodyReader } from '../../platform/http/bodies.js';
import { editorLimit } from '../../platform/http/body-limits.js';

const read = bodyReader(editorLimit);

/** Reads request bodies above the usual size limit. Runs after the guards, so only the owner's large bodies are read. */
@Injectable()
export class LargeBodyInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler) {
    const http = context.switchToHttp();
    await new Promise<void>((resolve, reject) => {
      read(http.getRequest<Request>(), http.getResponse<Response>(), (error?: unknown) =>
        error ? reject(error) : resolve(),
      );
    });
    return next.handle();
  }
}
