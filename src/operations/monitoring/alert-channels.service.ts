import { hostname } from 'node:os';
import { Injectable } from '@nestjs/common';
import { formatInstant } from '../../../views/format/moments.js';
import { BusinessService } from '../../business/business.service.js';
import { EmailSenderService } from '../../messages/email/email-sender.service.js';
import { type Mailbox, mailbox } from '../../messages/email/mailbox.js';
import { PushSenderService } from '../../messages/push/push-sender.service.js';
import { PushSubscriptionsService } from '../../messages/push/push-subscriptions.service.js';
import { EmailRendererService } from '../../pages/email-renderer.service.js';
import { within } from '../../platform/background/within.js';
import { Environment } from '../../platform/config/environment.js';
import { asTypedHere } from '../../platform/config/typed-commands.js';
import type { ActiveAlert } from './active-alert.entity.js';
import { isEvent } from './alert-rules.service.js';

export type AlertState = 'begun' | 'over';
export type ChannelName = 'owner-mail' | 'operator-mail' | 'push' | 'webhook';

/** Delivers a message, or throws. */
type Channel = (alert: ActiveAlert, state: AlertState, signal: AbortSignal) => Promise<void>;

const answerMs = 10_000;

/** The channels that alert the owner and the server admin. They bypass the outbox, which may be stuck. */
@Injectable()
export class AlertChannelsService {
  private readonly channels = new Map<ChannelName, Channel>();

  constructor(
    { ALERT_EMAIL, ALERT_WEBHOOK_URL }: Environment,
    private readonly business: BusinessService,
    private readonly emailSender: EmailSenderService,
    private readonly renderer: EmailRendererService,
    private readonly subscriptions: PushSubscriptionsService,
    private readonly sender: PushSenderService,
  ) {
    if (emailSender.isReady) this.channels.set('owner-mail', this.emailTo(emailSender.owner));
    if (emailSender.isReady && ALERT_EMAIL && ALERT_EMAIL !== emailSender.owner.address)
      this.channels.set('operator-mail', this.emailTo(mailbox('', ALERT_EMAIL)));
    if (ALERT_WEBHOOK_URL) this.channels.set('webhook', this.postTo(ALERT_WEBHOOK_URL));
    this.channels.set('push', this.push);
  }

  get names(): ChannelName[] {
    return [...this.channels.keys()];
  }

  /** Sends the message through a channel. @throws if that fails. */
  async notify(name: ChannelName, alert: ActiveAlert, state: AlertState, signal: AbortSignal): Promise<void> {
    await this.channels.get(name)?.(alert, state, signal);
  }

  private emailTo(to: Mailbox): Channel {
    return (alert, state, signal) => {
      const { origin, timeZone } = this.business.site;
      const { name, title } = alert;
      const text = detailOf(alert);
      const since = formatInstant(alert.since.toISOString(), timeZone);
      const command = isEvent(name) ? undefined : asTypedHere('npm run doctor');
      const email = this.renderer.render('alert', {
        ...{ state, title, text, since, command },
        host: hostname(),
        adminUrl: `${origin}/admin`,
      });
      const token = `${name}-${alert.since.getTime()}`;
      const posting = { kind: 'alarm', token, revision: state === 'begun' ? 1 : 2 };
      return this.emailSender.send(posting, { ...email, to }, signal);
    };
  }

  private postTo(url: string): Channel {
    return async (alert, state, signal) => {
      const { name, since } = alert;
      const body = { text: messageText(alert, state, this.business.site.origin), alarm: name, state, since };
      const sent = JSON.stringify({ ...body, host: hostname() });
      await within(answerMs, (limited) => post(url, sent, limited), signal);
    };
  }

  /** Notifies all browsers; fails only if none was reached. */
  private readonly push: Channel = async (alert, state, signal) => {
    const { name, title } = alert;
    const browsers = await this.subscriptions.all();
    const message = {
      title: `${labelFor[state]}: ${title}`,
      body: state === 'begun' ? detailOf(alert) : '',
      url: '/admin',
      tag: `alarm-${name}`,
    };
    const sent = await Promise.allSettled(browsers.map((one) => this.sender.send(one, message, signal)));
    const failed = sent.filter((outcome) => outcome.status === 'rejected');
    if (failed.length > 0 && failed.length === sent.length) throw failed[0].reason;
  };
}

const labelFor = { begun: 'Alert', over: 'Resolved' };

/** Returns the text below the title, which may be its first sentence: the dashboard omits the title. */
const detailOf = ({ title, text }: ActiveAlert) =>
  text.startsWith(`${title}. `) ? text.slice(title.length + 2) : text;

const messageText = (alert: ActiveAlert, state: AlertState, origin: string) =>
  state === 'begun'
    ? `Alert at ${origin}: ${alert.title}. ${detailOf(alert)}`
    : `Resolved at ${origin}: ${alert.title}. It was detected on ${alert.since.toISOString()}.`;

async function post(url: string, body: string, signal: AbortSignal): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`Answered with ${answer.status}`);
}
