import { Body, Controller, Get, HttpException, Param, ParseIntPipe, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AdminPasswordService } from '../../admin-auth/admin-password.service.js';
import { PasskeysService } from '../../admin-auth/passkeys/passkeys.service.js';
import { RecoveryCodesService } from '../../admin-auth/second-factor/recovery-codes.service.js';
import { Page } from '../../pages/page.decorator.js';
import { seeOther, withStatus } from '../../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../../platform/http/form.pipe.js';
import { RequiresRecentSignIn } from '../../platform/http/requires-recent-sign-in.decorator.js';
import { NewPasskey } from './dto/new-passkey.dto.js';

const path = '/admin/settings/passkeys';

/** Serves the page of passkeys: adding and removing them, and turning the password off and on. */
@Controller('admin/settings/passkeys')
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly passwords: AdminPasswordService,
    private readonly recoveryCodes: RecoveryCodesService,
  ) {}

  @Get()
  @Page('admin/passkeys')
  show() {
    return this.props();
  }

  @Post('add')
  @RequiresRecentSignIn('add a passkey')
  @Page('admin/passkeys')
  async add(
    @Body(new FormPipe(NewPasskey)) { value, errors, typed }: PostedForm<NewPasskey>,
    @Req() request: Request,
  ) {
    if (errors) return withStatus({ ...(await this.props()), typedName: typed.name, errors }, 422);
    return this.changed(() => this.passkeys.add(value.name, value.answer, request.sessionID));
  }

  @Post('remove-all')
  @RequiresRecentSignIn('remove all passkeys')
  @Page('admin/passkeys')
  removeAll() {
    return this.changed(() => this.passkeys.removeAll());
  }

  @Post(':id/remove')
  @RequiresRecentSignIn('remove a passkey')
  @Page('admin/passkeys')
  remove(@Param('id', ParseIntPipe) id: number) {
    return this.changed(() => this.passkeys.remove(id));
  }

  /** Shows the recovery codes, this once. */
  @Post('password-off')
  @RequiresRecentSignIn('turn off the password')
  @Page('admin/passkeys')
  turnPasswordOff() {
    return this.changed(() => this.passkeys.turnPasswordOff());
  }

  @Post('password-on')
  @RequiresRecentSignIn('turn on the password')
  @Page('admin/passkeys')
  turnPasswordOn() {
    return this.changed(() => this.passwords.turnOn());
  }

  /** Returns to the page after a change, or shows it with new recovery codes or the reason for a refusal. */
  private async changed(change: () => Promise<unknown>) {
    try {
      const newCodes = await change();
      return Array.isArray(newCodes)
        ? withStatus({ ...(await this.props()), newCodes }, 200)
        : seeOther(path);
    } catch (error) {
      if (!(error instanceof HttpException && [409, 422].includes(error.getStatus()))) throw error;
      return withStatus({ ...(await this.props()), failure: error.message }, error.getStatus());
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
