import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { SenderLimitService } from './sender-limit.service.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Whether the sender is over the limit for forms. */
    isOverLimit?: boolean;
  }
}

/** Counts form posts before the body is read, so that rejected ones count as well. */
@Injectable()
export class SenderLimitGuard implements CanActivate {
  constructor(private readonly limit: SenderLimitService) {}

  /** @throws {TooManyRequests} for a sender that is far over the limit. */
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    request.isOverLimit = this.limit.admit(request.ip);
    return true;
  }
}
