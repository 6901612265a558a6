import { Body, ConflictException, Controller, Get, Param, ParseIntPipe, Post } from '@nestjs/common';
import { isYes } from '../../../../views/forms/rules.js';
import { Page } from '../../../pages/page.decorator.js';
import { seeOther, withStatus } from '../../../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../../../platform/http/form.pipe.js';
import { RequiresRecentSignIn } from '../../../platform/http/requires-recent-sign-in.decorator.js';
import { ApiKeyForm } from '../../dto/api-key-form.dto.js';
import { SwitchForm } from '../../dto/switch-form.dto.js';
import { McpSettingsService } from '../mcp/mcp-settings.service.js';
import { ApiKeysService } from './api-keys.service.js';

/** The owner's page of API keys. */
@Controller('admin/settings/api-keys')
export class ApiKeyPagesController {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly assistants: McpSettingsService,
  ) {}

  @Get()
  @Page('admin/api-keys')
  async show() {
    return { keys: await this.keys.list(), assistantsAreOn: await this.assistants.isOn() };
  }

  /** Creates a key and shows it in the answer, the only time that it can be seen. */
  @Post()
  @RequiresRecentSignIn('create an API key')
  @Page('admin/api-keys')
  async create(@Body(new FormPipe(ApiKeyForm)) { value, errors, typed }: PostedForm<ApiKeyForm>) {
    const entered = { typed, scopes: value.scopes };
    if (errors) return withStatus({ ...(await this.show()), form: { ...entered, errors } }, 422);
    try {
      const secret = await this.keys.create(value.name, value.scopes);
      return withStatus({ ...(await this.show()), created: { name: value.name, secret } }, 201);
    } catch (error) {
      if (!(error instanceof ConflictException)) throw error;
      return withStatus(
        { ...(await this.show()), form: { ...entered, errors: { name: error.message } } },
        409,
      );
    }
  }

  @Post('revoke-all')
  @Page('admin/api-keys')
  async revokeAll() {
    await this.keys.revokeAll();
    return seeOther('/admin/settings/api-keys');
  }

  @Post('assistants')
  @RequiresRecentSignIn('turn on AI assistants', ({ isOn }) => isOn !== 'off')
  @Page('admin/api-keys')
  async letAssistantsIn(@Body(new FormPipe(SwitchForm)) { value }: PostedForm<SwitchForm>) {
    await this.assistants.turn(isYes(value.isOn));
    return seeOther('/admin/settings/api-keys');
  }

  @Post(':id/revoke')
  @Page('admin/api-keys')
  async revoke(@Param('id', ParseIntPipe) id: number) {
    await this.keys.revoke(id);
    return seeOther('/admin/settings/api-keys');
  }
}
