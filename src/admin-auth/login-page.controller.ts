import { Body, Controller, Get, Post, Query, Req, UnauthorizedException } from '@nestjs/common';
import type { Request } from 'express';
import { isYes } from '../../views/forms/rules.js';
import { Page } from '../pages/page.decorator.js';
import { seeOther, withStatus } from '../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../platform/http/form.pipe.js';
import { OpenToEveryone } from '../platform/http/open-to-everyone.decorator.js';
import { TooManyRequests } from '../platform/http/too-many-requests.js';
import { adminPath } from './admin-path.js';
import { AdminSessionService } from './admin-session.service.js';
import { LoginRequest } from './dto/login-request.dto.js';

/** The login page, with plain forms to log in and out. */
@Controller('admin')
export class LoginPageController {
  constructor(private readonly sessions: AdminSessionService) {}

  @Get('login')
  @OpenToEveryone()
  @Page('admin/login')
  show(@Query('next') next: unknown, @Req() request: Request) {
    return this.sessions.isAdmin(request) ? seeOther(adminPath(next)) : { next: adminPath(next) };
  }

  @Post('login')
  @OpenToEveryone()
  @Page('admin/login')
  async logIn(
    @Body(new FormPipe(LoginRequest)) { value, errors }: PostedForm<LoginRequest>,
    @Query('next') target: unknown,
    @Req() request: Request,
  ) {
    const next = adminPath(target);
    if (errors) return withStatus({ next, error: errors.password }, 422);
    try {
      await this.sessions.logIn(request, value.password, isYes(value.staySignedIn));
      return seeOther(next);
    } catch (error) {
      if (!(error instanceof UnauthorizedException || error instanceof TooManyRequests)) throw error;
      return withStatus({ next, error: error.message }, error.getStatus());
    }
  }

  @Post('logout')
  @Page('admin/login')
  async logOut(@Req() request: Request) {
    await this.sessions.logOut(request);
    return seeOther('/admin/login');
  }
}
