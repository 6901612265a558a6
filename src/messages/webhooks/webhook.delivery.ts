import { Injectable } from '@nestjs/common';
import { ClockService } from '../../platform/config/clock.service.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { Delivers, type Delivery, type Outcome, Refused } from '../../platform/outbox/delivery.js';
import type { OutboxItem } from '../../platform/outbox/outbox-item.entity.js';
import { givenUpAfterMs } from '../../platform/outbox/retry-plan.js';
import type { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';
import type { WebhookMessage } from './webhook-message.entity.js';
import { WebhookMessagesService } from './webhook-messages.service.js';
import { WebhookSenderService } from './webhook-sender.service.js';
import { webhookHeaders } from './webhook-signature.js';

/** How long to skip an address after no answer, so that events for others don't wait for it. */
const restMs = 20_000;

/** How an attempt ended. */
interface Attempt {
  /** The HTTP status; null without an answer. */
  status: number | null;
  durationMs: number;
  /** What went wrong; '' for nothing. */
  note: string;
}

/** Sends an event to a webhook's address. The item's occasion is the message's ID. */
@Injectable()
@Delivers('webhook', 'webhook')
export class WebhookDelivery implements Delivery {
  /** When addresses didn't answer this process, by the webhook's ID. */
  private readonly silentSince = new Map<number, number>();

  constructor(
    private readonly messages: WebhookMessagesService,
    private readonly endpoints: WebhookEndpointsService,
    private readonly sender: WebhookSenderService,
    private readonly unitOfWork: UnitOfWorkService,
    private readonly clock: ClockService,
  ) {}

  async deliver({ occasion, firstAttemptAt }: OutboxItem, signal: AbortSignal): Promise<Outcome> {
    const message = await this.messages.find(Number(occasion));
    const endpoint = message && (await this.endpoints.find(message.endpointId));
    if (!endpoint) return { state: 'skipped', note: 'The webhook was removed' };
    if (endpoint.pausedFor) {
      const skipped = { state: 'skipped' as const, note: 'Paused' };
      return { ...skipped, record: (manager) => this.messages.record(manager, message, skipped) };
    }
    const begunAt = this.clock.now();
    const isLast = begunAt.getTime() - (firstAttemptAt ?? begunAt).getTime() >= givenUpAfterMs;
    if (!isLast && this.isResting(endpoint.id)) throw new Error('This address didn’t answer a moment ago');
    const { note, ...answer } = await this.attempt(endpoint, message, signal);
    if (!note)
      return {
        state: 'done',
        record: async (manager) => {
          await this.messages.record(manager, message, { state: 'sent', note, ...answer });
          await this.endpoints.succeeded(manager, endpoint.id);
        },
      };
    await this.unitOfWork.run(async (manager) => {
      const end = isLast ? { state: 'failed' as const } : {};
      await this.messages.record(manager, message, { ...end, note, ...answer });
      await this.endpoints.failed(manager, endpoint.id, begunAt, answer.status === 410);
    });
    throw isLast ? new Refused(note) : new Error(note);
  }

  /** @throws only if the process stops. */
  private async attempt(
    endpoint: WebhookEndpoint,
    { messageId: id, body }: WebhookMessage,
    signal: AbortSignal,
  ): Promise<Attempt> {
    const timestamp = Math.floor(this.clock.now().getTime() / 1000);
    const headers = webhookHeaders(this.endpoints.secretsOf(endpoint), { id, timestamp, body });
    const start = performance.now();
    const since = () => Math.round(performance.now() - start);
    try {
      const status = await this.sender.post(endpoint.url, headers, body, signal);
      this.silentSince.delete(endpoint.id);
      return { status, durationMs: since(), note: problemWith(status) };
    } catch (error) {
      if (signal.aborted) throw error;
      this.silentSince.set(endpoint.id, this.clock.now().getTime());
      return { status: null, durationMs: since(), note: reasonOf(error) };
    }
  }

  private isResting(endpointId: number): boolean {
    const since = this.silentSince.get(endpointId);
    return since !== undefined && Math.abs(this.clock.now().getTime() - since) < restMs;
  }
}

function problemWith(status: number): string {
  if (status >= 200 && status < 300) return '';
  if (status >= 300 && status < 400) return `The address redirects (${status}). Enter the final address.`;
  if (status === 410) return 'The address wants no more events (410).';
  return `The address answered with ${status}.`;
}

/** Returns why there was no answer, for the owner: the error's message, or the first of several. */
function reasonOf(error: unknown): string {
  const { message, errors, code } = error as Error & { errors?: Error[]; code?: string };
  return (message || errors?.[0]?.message || code || 'No answer').slice(0, 300);
}
