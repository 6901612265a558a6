import { isIP } from 'node:net';
import { smtpOptions } from '../../../messages/email/email-sender.service.js';
import { isLoopback } from '../../../platform/config/formats.js';
import { reasonOf } from '../ask.js';
import { type Check, problem, result, warning } from '../check.js';
import type { DiagnosedSite } from '../diagnosed-site.js';
import type { Machine } from '../machine.js';
import { lookupOf } from '../names.js';

/** Shorter than the check's own deadline, so that the report shows which step timed out. */
const timeouts = {
  dnsTimeout: 4_000,
  connectionTimeout: 6_000,
  greetingTimeout: 6_000,
  socketTimeout: 8_000,
};

/** Signs in to the email server, over TLS unless it is on this machine. Sends no email. */
export const emailServer: Check = {
  name: 'mail-server',
  subject: 'The email server',
  async run(site) {
    const { SMTP_URL } = site.environment;
    if (!SMTP_URL) return result('SMTP_URL is not set.', !site.unusable.has('SMTP_URL') && unset);
    const { hostname } = new URL(SMTP_URL);
    try {
      const isEncrypted = await signIn(site, SMTP_URL);
      const isExposed = !isEncrypted && !isLoopback(hostname);
      return result(
        `${hostname} accepts the login${isEncrypted ? ' over TLS' : ''}.`,
        isExposed &&
          warning(
            `${hostname} doesn’t offer TLS.`,
            'Emails with customers’ names, addresses and appointments are sent without encryption.',
            'Use an email server with TLS: SMTP_URL=smtps://user:password@host:465',
          ),
      );
    } catch (error) {
      const found = `Can’t sign in to ${hostname}: ${reasonOf(error)}.`;
      const { code } = error as { code?: string };
      return result(
        found,
        problem(
          found,
          'Neither the owner nor customers get emails. Each email is retried for 72 hours.',
          code === 'EAUTH'
            ? 'Correct the user and password in SMTP_URL. Write an @ in them as %40.'
            : `Correct SMTP_URL, or allow outgoing connections to ${hostname} in the firewall. Many hosting companies block port 25, so use 465 or 587.`,
        ),
      );
    }
  },
};

const unset = warning(
  'SMTP_URL is not set.',
  'Emails wait: the owner isn’t notified of leads, and customers get no confirmations.',
  'Set your email server, like SMTP_URL=smtps://user:password@mail.example.com:465',
);

/** Returns how to connect to the email server, without waiting long. */
export async function connectionOptions(machine: Machine, url: string) {
  const { default: SmtpTransport } = await import('nodemailer/lib/smtp-transport');
  const { options } = new SmtpTransport({ ...smtpOptions(url), ...timeouts });
  return { ...options, url: undefined, ...(await addressOf(machine, new URL(url).hostname)) };
}

/** Signs in as if to send an email. @returns whether the connection was encrypted. */
async function signIn({ machine }: DiagnosedSite, url: string): Promise<boolean> {
  const { default: SmtpTransport } = await import('nodemailer/lib/smtp-transport');
  const { default: SmtpConnection } = await import('nodemailer/lib/smtp-connection');
  const read = await connectionOptions(machine, url);
  await new SmtpTransport(read).verify();
  return new Promise((resolve, reject) => {
    const connection = new SmtpConnection(read);
    connection.once('error', reject);
    connection.connect(() => {
      connection.quit();
      resolve(connection.secure);
    });
  });
}

/** Looks up the server's address with the machine's own name servers, if it has some. */
async function addressOf(
  machine: Machine,
  servername: string,
): Promise<{ host?: string; servername?: string }> {
  if (!machine.nameservers || isIP(servername) || isLoopback(servername)) return {};
  return new Promise((resolve, reject) =>
    lookupOf(machine)(servername, {}, (error, found) =>
      error ? reject(error) : resolve({ host: String(found), servername }),
    ),
  );
}
