import { type CanActivate, type ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { confirmation } from '../../views/contracts/recent-sign-in.js';
import { PageInstead, showPage } from '../pages/page-answer.js';
import { isApiPath } from '../platform/http/api-path.js';
import { readBody } from '../platform/http/body.interceptor.js';
import {
  type Find,
  NoRecentSignIn,
  RECENT_SIGN_IN,
  type RecentSignIn,
} from '../platform/http/requires-recent-sign-in.decorator.js';
import { TooManyRequests } from '../platform/http/too-many-requests.js';
import { adminPath } from './admin-path.js';
import { AdminSessionService } from './admin-session.service.js';
import { LoginOptionsService } from './login-options.service.js';

/** Runs after the admin guard: asks who is there before handlers marked with `@RequiresRecentSignIn`. */
@Injectable()
export class RecentSignInGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly modules: ModuleRef,
    private readonly sessions: AdminSessionService,
    private readonly options: LoginOptionsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = this.reflector.get<RecentSignIn | undefined>(RECENT_SIGN_IN, context.getHandler());
    if (!route) return true;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    await readBody(request, http.getResponse<Response>());
    const {
      [confirmation.password]: password,
      [confirmation.code]: code,
      [confirmation.passkey]: passkey,
      [confirmation.back]: back,
      ...fields
    }: Record<string, unknown> = request.body ?? {};
    request.body = fields;
    if (this.sessions.isRecent(request)) return true;
    const find: Find = (type) => this.modules.get(type, { strict: false });
    if (!(await route.isNeeded(fields, find, request.params as Record<string, string>))) return true;
    if (isApiPath(request.path)) throw new NoRecentSignIn(route.purpose);
    const refused = await this.refusalOf(request, { password, code, passkey });
    if (!refused) return true;
    throw new PageInstead(
      showPage(
        'admin/confirm',
        {
          action: pathOf(`http://here.invalid${request.originalUrl}`),
          purpose: route.purpose,
          fields: Object.entries(fields).flatMap(([name, given]) =>
            [given].flat().map((value): [string, string] => [name, String(value)]),
          ),
          back: adminPath(back ?? pathOf(request.headers.referer)),
          ...(await this.options.find()),
          error: refused.message,
        },
        refused.status,
      ),
    );
  }

  /** Returns why a confirmation was refused, or that there is none; undefined if it was right. */
  private async refusalOf(request: Request, { password, code, passkey }: Record<string, unknown>) {
    if (typeof password !== 'string' && typeof passkey !== 'string') return { status: 403 };
    try {
      const given = { password: textOf(password), code: textOf(code), passkey: textOf(passkey) };
      await this.sessions.confirm(request, given);
      return undefined;
    } catch (error) {
      if (error instanceof TooManyRequests) return { status: 429, message: error.message };
      // Not 401, which means not signed in.
      if (error instanceof UnauthorizedException) return { status: 422, message: error.message };
      throw error;
    }
  }
}

const textOf = (given: unknown) => (typeof given === 'string' ? given : '');

function pathOf(address = ''): string {
  if (!URL.canParse(address)) return '';
  const { pathname, search } = new URL(address);
  return pathname + search;
}
