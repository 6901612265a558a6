import { type CanActivate, type ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { Redirection } from '../pages/page-answer.js';
import { isApiPath } from '../platform/http/api-path.js';
import { OPEN_TO_EVERYONE } from '../platform/http/open-to-everyone.decorator.js';
import { AdminSessionService } from './admin-session.service.js';

/** Protects every route that isn't marked as open: 401 for the APIs, a redirect to the login for people. */
@Injectable()
export class AdminGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: AdminSessionService,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    if (
      this.reflector.getAllAndOverride<boolean>(OPEN_TO_EVERYONE, [context.getHandler(), context.getClass()])
    )
      return true;
    const request = context.switchToHttp().getRequest<Request>();
    if (this.sessions.isAdmin(request)) return true;
    if (isApiPath(request.path)) throw new UnauthorizedException('Sign in to continue.');
    const next = request.method === 'GET' ? request.originalUrl : '/admin';
    throw new Redirection(loginPath(next));
  }
}

/** Proxies refuse long headers, and escaping makes the address longer. */
const maxNextLength = 2_000;

const loginPath = (next: string) =>
  next === '/admin' || next.length > maxNextLength
    ? '/admin/login'
    : `/admin/login?next=${encodeURIComponent(next)}`;
