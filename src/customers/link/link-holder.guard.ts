import { type CanActivate, type ExecutionContext, Injectable, NotFoundException } from '@nestjs/common';
import type { Request } from 'express';
import { RateLimitsService } from '../../platform/http/rate-limits.service.js';
import { CustomerRequestsService } from './customer-requests.service.js';

/** Admits requests with a customer’s link; answers all others with 404 before it reads their body. */
@Injectable()
export class LinkHolderGuard implements CanActivate {
  constructor(
    private readonly requests: CustomerRequestsService,
    private readonly limits: RateLimitsService,
  ) {}

  /** @throws {NotFoundException} */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request<{ token: string }>>();
    const lead = await this.requests.leadOf(request.params.token);
    if (!lead) {
      this.limits.take('linkGuess', request.ip);
      throw new NotFoundException();
    }
    request.leadId = lead.id;
    return true;
  }
}
