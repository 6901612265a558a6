import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { RateLimitsService } from '../../../platform/http/rate-limits.service.js';
import { PersonHashesService } from './person-hashes.service.js';

/** Counts requests for unsubscribe links before reading the body: by link, or by network for a guess. */
@Injectable()
export class UnsubscribeLimitGuard implements CanActivate {
  constructor(
    private readonly hashes: PersonHashesService,
    private readonly limits: RateLimitsService,
  ) {}

  /** @throws {TooManyRequests} over the limit. */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { ip, params } = context.switchToHttp().getRequest<Request<{ token?: string }>>();
    const hash = await this.hashes.hashIn(params.token ?? '');
    if (hash) this.limits.count('unsubscribe', hash);
    else this.limits.count('unsubscribeGuess', ip);
    return true;
  }
}
