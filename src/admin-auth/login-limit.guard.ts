import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { PageInstead, showPage } from '../pages/page-answer.js';
import { isApiPath } from '../platform/http/api-path.js';
import { adminPath } from './admin-path.js';
import { AdminSessionService } from './admin-session.service.js';
import { TooManyLogins } from './login-limit.service.js';
import { LoginOptionsService } from './login-options.service.js';

/** Refuses senders with too many login attempts before the body is read. */
@Injectable()
export class LoginLimitGuard implements CanActivate {
  constructor(
    private readonly sessions: AdminSessionService,
    private readonly options: LoginOptionsService,
  ) {}

  /** @throws {TooManyLogins} @throws {PageInstead} the login page, for a form. */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    try {
      await this.sessions.assertMayTry(request);
      return true;
    } catch (error) {
      if (!(error instanceof TooManyLogins) || isApiPath(request.path)) throw error;
      const { message } = error;
      const shown = { next: adminPath(request.query.next), ...(await this.options.find()) };
      const errors = shown.hasPassword ? { error: message } : { recoveryError: message };
      throw new PageInstead(showPage('admin/login', { ...shown, ...errors }, error.getStatus()));
    }
  }
}
