import { asTypedHere } from '../../platform/config/typed-commands.js';
import { reasonOf } from './ask.js';
import { connectionOptions } from './checks/email-server.js';
import { DiagnosedSite } from './diagnosed-site.js';
import { Machine } from './machine.js';
import { publishedBusiness } from './published-business.js';

/** The server's answer to one email. */
interface Sent {
  isAccepted: boolean;
  /** A sentence with the address and the answer. */
  said: string;
}

/** Sends a test email to the owner and to ALERT_EMAIL, from the address that the site sends from. */
export async function sendTestEmails(variables: NodeJS.ProcessEnv): Promise<Sent[]> {
  const site = new DiagnosedSite(variables, new Machine());
  try {
    const { OWNER_EMAIL, ALERT_EMAIL } = site.environment;
    const owner = OWNER_EMAIL ?? publishedBusiness(site).email;
    const addresses = new Set(ALERT_EMAIL ? [owner, ALERT_EMAIL] : [owner]);
    return await Promise.all([...addresses].map((address) => send(site, address)));
  } finally {
    site.database.close();
  }
}

async function send(site: DiagnosedSite, address: string): Promise<Sent> {
  const { SMTP_URL, MAIL_FROM } = site.environment;
  if (!SMTP_URL) return { isAccepted: false, said: 'SMTP_URL is not set, or can’t be used.' };
  const { hostname } = new URL(SMTP_URL);
  try {
    const { createTransport } = await import('nodemailer');
    const { response } = await createTransport(await connectionOptions(site.machine, SMTP_URL)).sendMail({
      from: MAIL_FROM ?? publishedBusiness(site).email,
      to: address,
      subject: 'Test email of your website',
      text: asTypedHere(
        `${hostname} took this email from the website. If it is in the spam folder, npm run doctor checks the sender’s DNS records.`,
      ),
    });
    return { isAccepted: true, said: `${hostname} accepted the email to ${address}: ${response}` };
  } catch (error) {
    const { response } = error as { response?: string };
    const said = `${hostname} didn’t accept the email to ${address}: ${response ?? reasonOf(error)}`;
    return { isAccepted: false, said };
  }
}
