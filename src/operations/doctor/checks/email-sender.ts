import type { Resolver } from 'node:dns/promises';
import { type Check, NotChecked, result, warning } from '../check.js';
import { isPublic, resolverOf } from '../names.js';
import { publishedBusiness } from '../published-business.js';

/** Selectors cannot be listed; these are the ones that mail programs and services give out. */
const selectors =
  'default mail dkim google selector1 selector2 s1 s2 k1 k2 key1 smtp mx zoho zmail fm1 fm2 fm3 protonmail protonmail2 sig1 20230601 20240601 2025 2026'.split(
    ' ',
  );
const why =
  'Large mail providers sort the site’s mails out as spam or refuse them, and anybody can write in its name.';

/** Whether the DNS says who may send mails in the sender's name: SPF, DKIM, DMARC. */
export const emailSender: Check = {
  name: 'mail-sender',
  subject: 'The DNS',
  async run(site) {
    const { environment, variables, machine, origin } = site;
    const { MAIL_FROM, SMTP_URL } = environment;
    if (!SMTP_URL || !origin || !isPublic(origin.hostname))
      throw new NotChecked('no mail goes to the world from here');
    const domain = (MAIL_FROM ?? publishedBusiness(site).email).split('@')[1];
    const resolver = resolverOf(machine);
    const selector = variables.DOCTOR_DKIM?.trim();
    const [spf, dmarc, dkim] = await Promise.all([
      texts(resolver, domain),
      nearest(resolver, domain),
      Promise.all(
        (selector ? [selector] : selectors).map((name) => texts(resolver, `${name}._domainkey.${domain}`)),
      ),
    ]);
    const policies = spf?.filter((text) => /^v=spf1(\s|$)/i.test(text));
    const keys = dkim.map((found) => found?.some((text) => /(^|;)\s*p=[^;\s]/i.test(text)));
    const isSigned = keys.includes(true);
    // A name server that gives no answer proves nothing.
    const isUnsigned = !isSigned && dkim.every((found) => found !== undefined);
    return result(
      `${domain}: SPF ${policies?.join(' | ') || 'not found'}; DMARC ${dmarc?.join(' | ') || 'not found'}; DKIM ${isSigned ? 'found' : 'not found'}.`,
      policies?.length === 0 &&
        warning(
          `${domain} has no SPF record.`,
          why,
          `A TXT record of ${domain} that names the mail server, such as "v=spf1 include:_spf.your-mail-provider.example -all".`,
        ),
      policies !== undefined &&
        policies.length > 1 &&
        warning(
          `${domain} has ${policies.length} SPF records.`,
          'More than one counts as none (RFC 7208, 4.5).',
          `Put their parts into one TXT record of ${domain}, and delete the others.`,
        ),
      policies?.length === 1 &&
        /\s\+?all\b/i.test(policies[0]) &&
        warning(
          `The SPF record of ${domain} allows everybody: ${policies[0]}.`,
          why,
          `End the TXT record of ${domain} in "-all", after the servers that may send.`,
        ),
      dmarc?.length === 0 &&
        warning(
          `${domain} has no DMARC record.`,
          why,
          `A TXT record of _dmarc.${domain}: "v=DMARC1; p=quarantine; rua=mailto:postmaster@${domain}".`,
        ),
      isUnsigned &&
        warning(
          `No DKIM key of ${domain} was found${selector ? ` under ${selector}` : ' under the usual names'}.`,
          why,
          selector
            ? `The TXT record ${selector}._domainkey.${domain}, as your mail provider shows it.`
            : 'Switch DKIM on at your mail provider; where it is on, say its selector: DOCTOR_DKIM=selector npm run doctor',
        ),
    );
  },
};

/** A name's TXT records; empty where there are none, undefined where no server says so. */
async function texts(resolver: Resolver, name: string): Promise<string[] | undefined> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code } = error as { code?: string };
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : undefined;
  }
}

/** The DMARC record of a domain, or of the nearest domain above it that has one. */
async function nearest(resolver: Resolver, domain: string): Promise<string[] | undefined> {
  const found = await texts(resolver, `_dmarc.${domain}`);
  const policies = found?.filter((text) => /^v=DMARC1\b/i.test(text));
  const above = domain.split('.').slice(1).join('.');
  return policies?.length === 0 && above.includes('.') ? nearest(resolver, above) : policies;
}
