import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { RateLimitsService } from '../../platform/http/rate-limits.service.js';
import { CustomerRequestsService } from './customer-requests.service.js';

/**
 * Limits requests for customers' links: guesses by network, and requests for a link that works by that link
 * and network. So a link always opens, whatever others behind the same address or with other links do.
 */
@Injectable()
export class LinkLimitGuard implements CanActivate {
  constructor(
    private readonly requests: CustomerRequestsService,
    private readonly limits: RateLimitsService,
  ) {}

  /** @throws {TooManyRequests} for a network with too many guesses, or a link with too many requests. */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { ip, params } = context.switchToHttp().getRequest<Request<{ token?: string }>>();
    const lead = await this.requests.leadOf(params.token ?? '');
    if (lead) this.limits.count('linkRequest', ip, lead.id);
    else if (this.limits.isUsedUp('linkGuess', ip)) throw this.limits.refusal('linkGuess', ip);
    return true;
  }
}
