import { Body, Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { isYes } from '../../../views/forms/rules.js';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';
import { RequiresRecentSignIn } from '../../platform/http/requires-recent-sign-in.decorator.js';
import { AdminSessionService } from '../admin-session.service.js';
import { PasskeyLogin } from '../dto/passkey-login.dto.js';
import { LoginLimitGuard } from '../login-limit.guard.js';
import { PasskeysService } from './passkeys.service.js';

/** Passkeys for the login page and the page that adds them. */
@Controller('admin/api/passkeys')
export class PasskeysApiController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly sessions: AdminSessionService,
  ) {}

  /** Returns what a browser needs to sign in. Reads and writes nothing. */
  @Post('request')
  @OpenToEveryone()
  @HttpCode(200)
  request() {
    return this.passkeys.request();
  }

  @Post('login')
  @OpenToEveryone()
  @UseGuards(LoginLimitGuard)
  @HttpCode(200)
  async logIn(@Body() { answer, staySignedIn }: PasskeyLogin, @Req() request: Request) {
    await this.sessions.logInWithPasskey(request, answer, isYes(staySignedIn));
    return { success: true };
  }

  /** Returns what a browser needs to create a passkey. */
  @Post('creation')
  @RequiresRecentSignIn('add a passkey')
  @HttpCode(200)
  creation(@Req() request: Request) {
    return this.passkeys.creation(request.sessionID);
  }
}
