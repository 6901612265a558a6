import { Injectable, NotFoundException } from '@nestjs/common';
import {
  type WebhookDetails,
  type WebhookView,
  webhookLimits,
} from '../../../views/contracts/messages/webhooks.js';
import { chosenEvents, noEventProblem } from '../../../views/forms/messages/webhooks.js';
import type { FieldErrors } from '../../../views/forms/rules.js';
import type { PostedForm } from '../../platform/http/form.pipe.js';
import type { WebhookForm } from './dto/webhook-form.dto.js';
import { WebhookAddressesService } from './webhook-addresses.service.js';
import type { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';
import { WebhookMessagesService } from './webhook-messages.service.js';

/** A form that wasn't accepted, with what was typed. */
interface RefusedForm {
  typed: Record<string, string>;
  errors: FieldErrors;
}

/** A form that was accepted. */
type Choice = Pick<WebhookEndpoint, 'url' | 'events'>;

/** The data of the owner's pages for webhooks, and their form. */
@Injectable()
export class WebhookPagesService {
  constructor(
    private readonly endpoints: WebhookEndpointsService,
    private readonly messages: WebhookMessagesService,
    private readonly addresses: WebhookAddressesService,
  ) {}

  async list(form?: RefusedForm) {
    const webhooks = (await this.endpoints.list()).map(present);
    return { webhooks, isFull: webhooks.length >= webhookLimits.endpoints, form };
  }

  /** @throws {NotFoundException} for an unknown ID. */
  async details(id: number): Promise<WebhookDetails> {
    const endpoint = await this.endpoints.find(id);
    if (!endpoint) throw new NotFoundException();
    const { secret, oldSecretUntil } = endpoint;
    const hasOldSecret = this.endpoints.secretsOf(endpoint).length > 1;
    return {
      ...present(endpoint),
      secret,
      oldSecretUntil: (hasOldSecret && oldSecretUntil?.toISOString()) || null,
      log: await this.messages.log(id),
    };
  }

  /** Checks a form, and where its address leads. */
  async read({
    value,
    errors,
    typed,
  }: PostedForm<WebhookForm>): Promise<{ choice: Choice } | { refused: RefusedForm }> {
    const events = chosenEvents({ ...value });
    const problems: FieldErrors = { ...errors, ...(events.length === 0 && { events: noEventProblem }) };
    if (!problems.url) problems.url = await this.addresses.problemWith(value.url);
    if (Object.values(problems).some(Boolean)) return { refused: { typed, errors: problems } };
    return { choice: { url: new URL(value.url).href, events } };
  }
}

const present = ({ id, url, events, pausedFor, failingSince, dropped }: WebhookEndpoint): WebhookView => ({
  ...{ id, url, events, pausedFor, dropped },
  failingSince: failingSince?.toISOString() ?? null,
});
