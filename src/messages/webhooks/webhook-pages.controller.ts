import { Body, Controller, Get, Param, ParseIntPipe, Post, Query } from '@nestjs/common';
import { webhookPath, webhooksPath } from '../../../views/contracts/messages/webhooks.js';
import { answerForm } from '../../pages/answer-form.js';
import { Page } from '../../pages/page.decorator.js';
import { seeOther, withStatus } from '../../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../../platform/http/form.pipe.js';
import { RequiresRecentSignIn } from '../../platform/http/requires-recent-sign-in.decorator.js';
import { WebhookForm } from './dto/webhook-form.dto.js';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';
import { WebhookPagesService } from './webhook-pages.service.js';

/** Serves the owner's pages for webhooks, as plain pages and forms. */
@Controller('admin/settings/webhooks')
export class WebhookPagesController {
  constructor(
    private readonly pages: WebhookPagesService,
    private readonly endpoints: WebhookEndpointsService,
  ) {}

  @Get()
  @Page('admin/webhooks')
  list() {
    return this.pages.list();
  }

  @Post()
  @RequiresRecentSignIn('add a webhook')
  @Page('admin/webhooks')
  async add(@Body(new FormPipe(WebhookForm)) form: PostedForm<WebhookForm>) {
    const read = await this.pages.read(form);
    if ('refused' in read) return withStatus(await this.pages.list(read.refused), 422);
    return answerForm(this.endpoints.add(read.choice), webhookPath, ({ message }) =>
      this.pages.list({ typed: form.typed, errors: { url: message } }),
    );
  }

  @Get(':id')
  @Page('admin/webhook')
  async show(@Param('id', ParseIntPipe) id: number, @Query() { done }: Record<string, unknown>) {
    return { ...(await this.pages.details(id)), done: typeof done === 'string' ? done : undefined };
  }

  @Post(':id')
  @RequiresRecentSignIn('change a webhook')
  @Page('admin/webhook')
  async change(
    @Param('id', ParseIntPipe) id: number,
    @Body(new FormPipe(WebhookForm)) form: PostedForm<WebhookForm>,
  ) {
    const details = await this.pages.details(id);
    const read = await this.pages.read(form);
    if ('refused' in read) return withStatus({ ...details, form: read.refused }, 422);
    await this.endpoints.change(id, read.choice);
    return seeOther(`${webhookPath(id)}?done=saved`);
  }

  @Post(':id/secret')
  @RequiresRecentSignIn('make a new webhook secret')
  @Page('admin/webhook')
  rotate(@Param('id', ParseIntPipe) id: number) {
    return this.act(id, 'secret', () => this.endpoints.rotateSecret(id));
  }

  @Post(':id/pause')
  @Page('admin/webhook')
  pause(@Param('id', ParseIntPipe) id: number) {
    return this.act(id, 'paused', () => this.endpoints.pause(id, 'owner'));
  }

  @Post(':id/resume')
  @Page('admin/webhook')
  resume(@Param('id', ParseIntPipe) id: number) {
    return this.act(id, 'resumed', () => this.endpoints.pause(id, ''));
  }

  @Post(':id/test')
  @Page('admin/webhook')
  test(@Param('id', ParseIntPipe) id: number) {
    return this.act(id, 'test', () => this.endpoints.test(id));
  }

  @Post(':id/deliveries/:delivery/replay')
  @Page('admin/webhook')
  replay(@Param('id', ParseIntPipe) id: number, @Param('delivery', ParseIntPipe) delivery: number) {
    return this.act(id, 'replay', () => this.endpoints.replay(id, delivery));
  }

  @Post(':id/remove')
  @Page('admin/webhooks')
  async remove(@Param('id', ParseIntPipe) id: number) {
    await this.endpoints.remove(id);
    return seeOther(webhooksPath);
  }

  /** Does something and shows the webhook again, with the reason if that wasn't possible. */
  private act(id: number, done: string, work: () => Promise<void>) {
    return answerForm(work(), `${webhookPath(id)}?done=${done}`, async ({ message }) => ({
      ...(await this.pages.details(id)),
      problem: message,
    }));
  }
}
