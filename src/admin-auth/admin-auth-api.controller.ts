import { Body, Controller, Get, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { isYes } from '../../views/forms/rules.js';
import { OpenToEveryone } from '../platform/http/open-to-everyone.decorator.js';
import { AdminSessionService } from './admin-session.service.js';
import { LoginRequest } from './dto/login-request.dto.js';
import { LoginLimitGuard } from './login-limit.guard.js';

@Controller('admin/api')
export class AdminAuthApiController {
  constructor(private readonly sessions: AdminSessionService) {}

  @Post('login')
  @OpenToEveryone()
  @UseGuards(LoginLimitGuard)
  @HttpCode(200)
  async logIn(@Body() { password, code, staySignedIn }: LoginRequest, @Req() request: Request) {
    await this.sessions.logIn(request, { password, code: code ?? '', staySignedIn: isYes(staySignedIn) });
    return { success: true };
  }

  @Post('logout')
  @HttpCode(200)
  async logOut(@Req() request: Request) {
    await this.sessions.logOut(request);
    return { success: true };
  }

  @Get('auth-status')
  @OpenToEveryone()
  status(@Req() request: Request) {
    return { isAuthenticated: this.sessions.isAdmin(request) };
  }
}
