import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { Observable } from 'rxjs';
import { ActorService } from '../../platform/audit/actor.service.js';

const onlyReads = new Set(['GET', 'HEAD']);

/** Runs a write for its API key, so that the audit log and the lead's timeline say which one made it. */
@Injectable()
export class ApiActorInterceptor implements NestInterceptor {
  constructor(private readonly actor: ActorService) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const { apiKey, method } = context.switchToHttp().getRequest<Request>();
    if (onlyReads.has(method)) return next.handle();
    return new Observable((subscriber) =>
      this.actor.runForKey(apiKey.name, () => next.handle().subscribe(subscriber)),
    );
  }
}
