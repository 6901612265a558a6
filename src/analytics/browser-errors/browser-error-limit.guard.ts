import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { RateLimitsService } from '../../platform/http/rate-limits.service.js';

/** Counts the error reports of a network before their bodies are read. */
@Injectable()
export class BrowserErrorLimitGuard implements CanActivate {
  constructor(private readonly limits: RateLimitsService) {}

  /** @throws {TooManyRequests} over the limit. */
  canActivate(context: ExecutionContext): boolean {
    this.limits.count('browserErrors', context.switchToHttp().getRequest<Request>().ip);
    return true;
  }
}
