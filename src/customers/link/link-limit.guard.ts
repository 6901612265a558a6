import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { LinkLimitService } from './link-limit.service.js';

/** Counts requests for customers' links, before anything is looked up. */
@Injectable()
export class LinkLimitGuard implements CanActivate {
  constructor(private readonly limit: LinkLimitService) {}

  /** @throws {TooManyRequests} for a network over the limit. */
  canActivate(context: ExecutionContext): boolean {
    this.limit.admit(context.switchToHttp().getRequest<Request>().ip);
    return true;
  }
}
