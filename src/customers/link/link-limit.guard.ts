import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { RateLimitsService } from '../../platform/http/rate-limits.service.js';

/** Limits requests for customers' links by network, before any lookup. */
@Injectable()
export class LinkLimitGuard implements CanActivate {
  constructor(private readonly limits: RateLimitsService) {}

  /** @throws {TooManyRequests} for a network with too many requests or guesses. */
  canActivate(context: ExecutionContext): boolean {
    const { ip } = context.switchToHttp().getRequest<Request>();
    this.limits.count('linkRequest', ip);
    if (this.limits.isUsedUp('linkGuess', ip)) throw this.limits.refusal('linkGuess', ip);
    return true;
  }
}
