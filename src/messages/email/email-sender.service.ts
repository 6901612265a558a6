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
  /** Where whoever wants no more of these says so; of mails that ask for something. */
  unsubscribeLink?: string;
}

/** What a mail is sent for; a repeat of it has the same three. An outbox item is one. */
export interface Posting {
  kind: string;
  token: string;
  revision: number;
}

const seconds = 1000;

/** Hands mails to the mail server; under `npm run dev` without one, writes them as files. */
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

  /** Whether there is anywhere to hand a mail to. */
  get isReady(): boolean {
    return this.environment.SMTP_URL !== undefined || this.writesFiles;
  }

  /** The owner's own mailbox. */
  get owner(): Mailbox {
    return mailbox('', this.environment.OWNER_EMAIL ?? this.business.site.email);
  }

  /** The business's mailbox, where replies to the product's mails go. */
  get desk(): Mailbox {
    const { businessName, email } = this.business.site;
    return mailbox(businessName, email);
  }

  /**
   * Resolves once the mail server has taken the mail. The posting's own Message-ID makes a repeat recognisable.
   * @throws {Refused} when the server refused the recipient or the message for good; any other error may be temporary.
   */
  async send(posting: Posting, mail: Email, signal: AbortSignal): Promise<void> {
    const message = this.compose(posting, mail);
    const { SMTP_URL } = this.environment;
    if (!SMTP_URL) return this.write(posting, message);
    const { createTransport } = await import('nodemailer');
    try {
      await createTransport(smtpOptions(SMTP_URL)).sendMail({ ...message, signal });
    } catch (error) {
      throw isForGood(error) ? new Refused(responseOf(error)) : new Error(responseOf(error));
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

  private get writesFiles(): boolean {
    return this.environment.NODE_ENV === 'development';
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

/** The two headers by which mail programs show a button of their own (RFC 8058). The mail server has to sign both (DKIM). */
const oneClick = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Nothing that a mail holds is ever read from a file or fetched. */
const noOutsideContent = { disableFileAccess: true, disableUrlAccess: true };

/** A password is sent only inside TLS, or to this machine; an invalid certificate ends the attempt. */
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

/** A final no to this recipient or this message (RFC 5321 4.2.1). A full mailbox (552) may have room tomorrow. */
function isForGood(error: unknown): boolean {
  const { responseCode = 0, command } = error as SmtpError;
  return responseCode >= 500 && responseCode !== 552 && (command === 'RCPT TO' || command === 'DATA');
}

/** What the server said; else what went wrong on the way there. */
function responseOf(error: unknown): string {
  const { response, message, code } = error as SmtpError;
  return response
    ? `The mail server said: ${response}`
    : `The mail server did not take it: ${message} (${code ?? 'no code'})`;
}
