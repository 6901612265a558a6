import { Body, Controller, Get, HttpException, Param, ParseIntPipe, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AdminPasswordService } from '../../admin-auth/admin-password.service.js';
import { AdminSessionService } from '../../admin-auth/admin-session.service.js';
import { PasskeysService } from '../../admin-auth/passkeys/passkeys.service.js';
import { RecoveryCodesService } from '../../admin-auth/second-factor/recovery-codes.service.js';
import { Page } from '../../pages/page.decorator.js';
import { seeOther, withStatus } from '../../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../../platform/http/form.pipe.js';
import { unconfirmed } from './confirmed.js';
import { Confirmation } from './dto/confirmation.dto.js';
import { NewPasskey } from './dto/new-passkey.dto.js';

const path = '/admin/settings/passkeys';

/** Serves the page of passkeys: adding and removing them, and turning the password off and on. */
@Controller('admin/settings/passkeys')
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly passwords: AdminPasswordService,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly sessions: AdminSessionService,
  ) {}

  @Get()
  @Page('admin/passkeys')
  show() {
    return this.props();
  }

  @Post('add')
  @Page('admin/passkeys')
  async add(
    @Body(new FormPipe(NewPasskey)) { value, errors, typed }: PostedForm<NewPasskey>,
    @Req() request: Request,
  ) {
    const refused = { form: 'add' as const, typedName: typed.name };
    if (errors) return withStatus({ ...(await this.props()), ...refused, errors }, 422);
    const { name, answer, presentPassword } = value;
    return this.confirmed(request, presentPassword, refused, async () => {
      await this.passkeys.add(name, answer, request.sessionID);
      return seeOther(path);
    });
  }

  @Post('remove-all')
  @Page('admin/passkeys')
  removeAll(@Body(new FormPipe(Confirmation)) { value }: PostedForm<Confirmation>, @Req() request: Request) {
    return this.confirmed(request, value.presentPassword, { form: 'all' }, async () => {
      await this.passkeys.removeAll();
      return seeOther(path);
    });
  }

  @Post(':id/remove')
  @Page('admin/passkeys')
  remove(
    @Param('id', ParseIntPipe) id: number,
    @Body(new FormPipe(Confirmation)) { value }: PostedForm<Confirmation>,
    @Req() request: Request,
  ) {
    return this.confirmed(request, value.presentPassword, { form: id }, async () => {
      await this.passkeys.remove(id);
      return seeOther(path);
    });
  }

  /** Shows the recovery codes, this once. */
  @Post('password-off')
  @Page('admin/passkeys')
  turnPasswordOff(
    @Body(new FormPipe(Confirmation)) { value }: PostedForm<Confirmation>,
    @Req() request: Request,
  ) {
    return this.confirmed(request, value.presentPassword, { form: 'password' }, async () => {
      const newCodes = await this.passkeys.turnPasswordOff();
      return withStatus({ ...(await this.props()), newCodes }, 200);
    });
  }

  @Post('password-on')
  @Page('admin/passkeys')
  turnPasswordOn(
    @Body(new FormPipe(Confirmation)) { value }: PostedForm<Confirmation>,
    @Req() request: Request,
  ) {
    return this.confirmed(request, value.presentPassword, { form: 'password' }, async () => {
      await this.passwords.turnOn();
      return seeOther(path);
    });
  }

  private async confirmed<T>(
    request: Request,
    password: string | undefined,
    refused: { form: 'add' | 'all' | 'password' | number; typedName?: string },
    change: () => Promise<T>,
  ) {
    try {
      return await this.sessions.confirmOwner(request, password ?? '', change);
    } catch (error) {
      if (error instanceof HttpException && [409, 422].includes(error.getStatus()))
        return withStatus({ ...(await this.props()), failure: error.message }, error.getStatus());
      const { errors, status } = unconfirmed(error);
      return withStatus({ ...(await this.props()), ...refused, errors }, status);
    }
  }

  private async props() {
    return {
      passkeys: await this.passkeys.list(),
      hasPassword: !(await this.passwords.isOff()),
      codesLeft: await this.recoveryCodes.left(),
    };
  }
}
