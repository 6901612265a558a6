import { isIP } from 'node:net';
import { smtpOptions } from '../../../messages/email/email-sender.service.js';
import { isLoopback } from '../../../platform/config/formats.js';
import { reasonOf } from '../ask.js';
import { type Check, problem, result, warning } from '../check.js';
import type { DiagnosedSite } from '../diagnosed-site.js';
import type { Machine } from '../machine.js';
import { lookupOf } from '../names.js';

/** Shorter than the check's own deadline, so that the report says what was waited for. */
const patience = {
  dnsTimeout: 4_000,
  connectionTimeout: 6_000,
  greetingTimeout: 6_000,
  socketTimeout: 8_000,
};

/** Whether the mail server takes the site's login, inside TLS. No mail is sent. */
export const emailServer: Check = {
  name: 'mail-server',
  subject: 'The mail server',
  async run(site) {
    const { SMTP_URL } = site.environment;
    if (!SMTP_URL) return result('SMTP_URL is not set.', !site.unusable.has('SMTP_URL') && unset);
    const { hostname } = new URL(SMTP_URL);
    try {
      const isSecured = await logIn(site, SMTP_URL);
      const isBare = !isSecured && !isLoopback(hostname);
      return result(
        `${hostname} takes the login${isSecured ? ', inside TLS' : ''}.`,
        isBare &&
          warning(
            `${hostname} offers no TLS.`,
            'Emails with customers’ names, addresses and appointments cross the network in the clear.',
            'Use a mail server with TLS: SMTP_URL=smtps://user:password@host:465',
          ),
      );
    } catch (error) {
      const found = `${hostname} does not take the site’s login: ${reasonOf(error)}.`;
      const { code } = error as { code?: string };
      return result(
        found,
        problem(
          found,
          'No mail goes out, neither to the owner nor to customers; after 72 hours it is given up.',
          code === 'EAUTH'
            ? 'Put the right user and password into SMTP_URL (%40 for an @ in them).'
            : `Correct SMTP_URL, or open the way to ${hostname} (many hosters block port 25: use 465 or 587).`,
        ),
      );
    }
  },
};

const unset = warning(
  'SMTP_URL is not set.',
  'Emails wait: the owner hears of no request, and customers of no appointment.',
  'Set SMTP_URL to the mail server, such as SMTP_URL=smtps://user:password@mail.example.com:465.',
);

/** Logs in as for a mail. @returns whether that was inside TLS. */
async function logIn({ machine }: DiagnosedSite, url: string): Promise<boolean> {
  const { default: SmtpTransport } = await import('nodemailer/lib/smtp-transport');
  const { default: SmtpConnection } = await import('nodemailer/lib/smtp-connection');
  const { options } = new SmtpTransport({ ...smtpOptions(url), ...patience });
  const read = { ...options, url: undefined, ...(await placeOf(machine, new URL(url).hostname)) };
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

/** Where other name servers than the system's are to be asked: the address that they know. */
async function placeOf(
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
