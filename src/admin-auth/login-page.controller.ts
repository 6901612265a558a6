import { Body, Controller, Get, Post, Query, Req, UnauthorizedException, UseGuards } from '@nestjs/common';
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
import { RecoveryLogin } from './dto/recovery-login.dto.js';
import { LoginLimitGuard } from './login-limit.guard.js';
import { LoginOptionsService } from './login-options.service.js';

/** The login page, with plain forms to log in and out. */
@Controller('admin')
export class LoginPageController {
  constructor(
    private readonly sessions: AdminSessionService,
    private readonly options: LoginOptionsService,
  ) {}

  @Get('login')
  @OpenToEveryone()
  @Page('admin/login')
  async show(@Query('next') target: unknown, @Req() request: Request) {
    const next = adminPath(target);
    return this.sessions.isAdmin(request) ? seeOther(next) : { next, ...(await this.options.find()) };
  }

  @Post('login')
  @OpenToEveryone()
  @UseGuards(LoginLimitGuard)
  @Page('admin/login')
  async logIn(
    @Body(new FormPipe(LoginRequest)) { value, errors }: PostedForm<LoginRequest>,
    @Query('next') target: unknown,
    @Req() request: Request,
  ) {
    const next = adminPath(target);
    const options = await this.options.find();
    if (errors) return withStatus({ next, ...options, error: errors.password ?? errors.code }, 422);
    const { password, code, staySignedIn } = value;
    try {
      await this.sessions.logIn(request, { password, code: code ?? '', staySignedIn: isYes(staySignedIn) });
      return seeOther(next);
    } catch (error) {
      if (!(error instanceof UnauthorizedException || error instanceof TooManyRequests)) throw error;
      return withStatus({ next, ...options, error: error.message }, error.getStatus());
    }
  }

  /** Signs in with a recovery code while the password is off, and turns it on. */
  @Post('login/recovery')
  @OpenToEveryone()
  @UseGuards(LoginLimitGuard)
  @Page('admin/login')
  async recover(
    @Body(new FormPipe(RecoveryLogin)) { value, errors }: PostedForm<RecoveryLogin>,
    @Req() request: Request,
  ) {
    const shown = { next: '/admin', ...(await this.options.find()) };
    if (errors) return withStatus({ ...shown, recoveryError: errors.recoveryCode }, 422);
    try {
      await this.sessions.logInWithRecoveryCode(request, value.recoveryCode);
      return seeOther('/admin/settings#security');
    } catch (error) {
      if (!(error instanceof UnauthorizedException || error instanceof TooManyRequests)) throw error;
      return withStatus({ ...shown, recoveryError: error.message }, error.getStatus());
    }
  }

  @Post('logout')
  @Page('admin/login')
  async logOut(@Req() request: Request) {
    await this.sessions.logOut(request);
    return seeOther('/admin/login');
  }
}
