import { Body, Controller, Get, NotFoundException, Post, StreamableFile } from '@nestjs/common';
import { RecoveryCodesService } from '../../admin-auth/second-factor/recovery-codes.service.js';
import { TotpService } from '../../admin-auth/second-factor/totp.service.js';
import { qrCode } from '../../analytics/revenue/qr-code.js';
import { BusinessService } from '../../business/business.service.js';
import { Page } from '../../pages/page.decorator.js';
import { seeOther, withStatus } from '../../pages/page-answer.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { FormPipe, type PostedForm } from '../../platform/http/form.pipe.js';
import { RequiresRecentSignIn } from '../../platform/http/requires-recent-sign-in.decorator.js';
import { FirstCode } from './dto/first-code.dto.js';

const path = '/admin/settings/two-step';

/** Serves the page of two-step sign-in: its setup, its recovery codes and turning it off. */
@Controller('admin/settings/two-step')
export class TwoStepController {
  constructor(
    private readonly totp: TotpService,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly business: BusinessService,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  @Get()
  @Page('admin/two-step')
  show() {
    return this.props();
  }

  /** The QR code of the setup. */
  @Get('qr.svg')
  async qr() {
    const setup = await this.setup();
    if (!setup) throw new NotFoundException();
    return new StreamableFile(Buffer.from(await qrCode(setup.address)), {
      type: 'image/svg+xml; charset=utf-8',
    });
  }

  @Post('begin')
  @RequiresRecentSignIn('set up two-step sign-in')
  @Page('admin/two-step')
  async begin() {
    await this.totp.begin();
    return seeOther(path);
  }

  /** Shows the recovery codes, this once. */
  @Post('confirm')
  @RequiresRecentSignIn('turn on two-step sign-in')
  @Page('admin/two-step')
  async confirm(@Body(new FormPipe(FirstCode)) { value, errors }: PostedForm<FirstCode>) {
    if (errors) return withStatus({ ...(await this.props()), errors }, 422);
    const newCodes = await this.totp.confirm(value.code);
    const props = await this.props();
    if (newCodes) return withStatus({ ...props, newCodes }, 200);
    if (!props.secret) return withStatus({ ...props, hasExpired: !props.isOn }, 422);
    const wrong = { code: 'This code doesn’t match. Check that your phone’s time is right and try again.' };
    return withStatus({ ...props, errors: wrong }, 422);
  }

  @Post('codes')
  @RequiresRecentSignIn('make new recovery codes')
  @Page('admin/two-step')
  async renew() {
    if (!(await this.totp.isOn())) return seeOther(path);
    const newCodes = await this.unitOfWork.run((manager) => this.recoveryCodes.renew(manager));
    return withStatus({ ...(await this.props()), newCodes }, 200);
  }

  @Post('off')
  @RequiresRecentSignIn('turn off two-step sign-in')
  @Page('admin/two-step')
  async turnOff() {
    await this.totp.turnOff();
    return seeOther(path);
  }

  private async props() {
    const setup = await this.setup();
    return {
      isOn: await this.totp.isOn(),
      secret: setup?.secret,
      codesLeft: await this.recoveryCodes.left(),
    };
  }

  private setup() {
    return this.totp.setup(this.business.site.businessName);
  }
}
