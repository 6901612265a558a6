import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { SendMailOptions } from 'nodemailer';
import { BusinessService } from '../../business/business.service.js';
import type { RenderedEmail } from '../../pages/email-renderer.service.js';
import { Environment } from '../../platform/config/environment.js';
import { Refused } from '../../platform/outbox/delivery.js';
import { type Mailbox, mailbox } from './mailbox.js';

export interface Email extends RenderedEmail {
  to: Mailbox;
  replyTo?: Mailbox;
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
  /** The unsubscribe link of a follow-up email. */
  unsubscribeLink?: string;
}

/** Identifies an email: a retry has the same three. An outbox item is one. */
export interface Posting {
  kind: string;
  token: string;
  revision: number;
}

const seconds = 1000;

/** Sends emails to the email server. Under `npm run dev` without one, writes them to files. */
@Injectable()
export class EmailSenderService {
  constructor(
    private readonly environment: Environment,
    private readonly business: BusinessService,
  ) {}

  private get from(): Mailbox {
    const { businessName, email } = this.business.site;
    return mailbox(businessName, this.environment.MAIL_FROM ?? email);
  }

  /** Whether emails can be sent. */
  get isReady(): boolean {
    return this.environment.sendsEmail;
  }

  /** The owner's mailbox. */
  get owner(): Mailbox {
    return this.ownerAt(this.business.site.email);
  }

  /** The owner's mailbox while the business had an email address. */
  ownerAt(email: string): Mailbox {
    return mailbox('', this.environment.OWNER_EMAIL ?? email);
  }

  /** The business's mailbox, where customers' replies go. */
  get businessMailbox(): Mailbox {
    const { businessName, email } = this.business.site;
    return mailbox(businessName, email);
  }

  /**
   * Resolves once the email server has accepted the email. Retries keep the Message-ID, so that email
   * programs can drop duplicates.
   * @throws {Refused} when the server permanently rejects the recipient or the message; other errors may be
   * temporary.
   */
  async send(posting: Posting, email: Email, signal: AbortSignal): Promise<void> {
    const message = this.compose(posting, email);
    const { SMTP_URL } = this.environment;
    if (!SMTP_URL) return this.write(posting, message);
    const { createTransport } = await import('nodemailer');
    try {
      await createTransport(smtpOptions(SMTP_URL)).sendMail({ ...message, signal });
    } catch (error) {
      throw isPermanent(error) ? new Refused(responseOf(error)) : new Error(responseOf(error));
    }
  }

  private compose(
    posting: Posting,
    { to, replyTo, subject, html, text, calendar, unsubscribeLink }: Email,
  ): SendMailOptions {
    return {
      from: this.from,
      to,
      replyTo,
      subject,
      html,
      text,
      envelope: { from: this.from.address, to: [to.address] },
      messageId: `<${posting.token}.${posting.revision}@${this.from.address.split('@')[1]}>`,
      icalEvent: calendar && { ...calendar, filename: 'appointment.ics' },
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...(unsubscribeLink ? oneClick(unsubscribeLink) : {}),
      },
    };
  }

  private async write({ token, revision, kind }: Posting, message: SendMailOptions): Promise<void> {
    const folder = join(this.environment.DATA_DIR, 'mail');
    const { createTransport } = await import('nodemailer');
    const toFile = createTransport({ streamTransport: true, buffer: true, ...noOutsideContent });
    const { message: content } = await toFile.sendMail(message);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${kind}-${token}.${revision}.eml`), content as Buffer);
  }
}

/** Headers for email programs' unsubscribe button (RFC 8058). The email server must sign both (DKIM). */
const oneClick = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Email content is never read from a file or fetched. */
const noOutsideContent = { disableFileAccess: true, disableUrlAccess: true };

/** Builds transport options. Passwords only go over TLS or to this machine; an invalid certificate fails. */
export function smtpOptions(url: string) {
  const { hostname, username, protocol } = new URL(url);
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return {
    url,
    ...noOutsideContent,
    requireTLS: username !== '' && protocol === 'smtp:' && !isLocal,
    dnsTimeout: 10 * seconds,
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 30 * seconds,
  };
}

interface SmtpError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  message?: string;
}

/** Whether a recipient or message was rejected for good (RFC 5321 4.2.1), not for a full mailbox (552). */
function isPermanent(error: unknown): boolean {
  const { responseCode = 0, command } = error as SmtpError;
  return responseCode >= 500 && responseCode !== 552 && (command === 'RCPT TO' || command === 'DATA');
}

/** Formats the server's reply, or else the connection error. */
function responseOf(error: unknown): string {
  const { response, message, code } = error as SmtpError;
  return response
    ? `The email server replied: ${response}`
    : `The email server didn’t accept it: ${message} (${code ?? 'no code'})`;
}
