import type { Resolver } from 'node:dns/promises';
import { type Check, NotChecked, result, warning } from '../check.js';
import { isPublic, resolverOf } from '../names.js';
import { publishedBusiness } from '../published-business.js';

/** DNS can't list selectors; these are the ones that email programs and services use. */
const selectors =
  'default mail dkim google selector1 selector2 s1 s2 k1 k2 key1 smtp mx zoho zmail fm1 fm2 fm3 protonmail protonmail2 sig1 20230601 20240601 2025 2026'.split(
    ' ',
  );
const why =
  'Large email providers reject the site’s emails or mark them as spam, and anyone can send emails in its name.';

/** Checks the DNS records for who may send emails in the sender's name: SPF, DKIM, DMARC. */
export const emailSender: Check = {
  name: 'mail-sender',
  subject: 'DNS',
  async run(site) {
    const { environment, variables, machine, origin } = site;
    const { MAIL_FROM, SMTP_URL } = environment;
    if (!SMTP_URL || !origin || !isPublic(origin.hostname))
      throw new NotChecked('SMTP_URL isn’t set, or PUBLIC_ORIGIN has no public host name');
    if (!MAIL_FROM) site.requireDataDir();
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
    // Without an answer from the name server, the record may exist.
    const isUnsigned = !isSigned && dkim.every((found) => found !== undefined);
    return result(
      `${domain}: SPF ${policies?.join(' | ') || 'not found'}; DMARC ${dmarc?.join(' | ') || 'not found'}; DKIM ${isSigned ? 'found' : 'not found'}.`,
      policies?.length === 0 &&
        warning(
          `${domain} has no SPF record.`,
          why,
          `Add a TXT record for ${domain} with your email provider’s servers, like v=spf1 include:_spf.your-email-provider.example -all`,
        ),
      policies !== undefined &&
        policies.length > 1 &&
        warning(
          `${domain} has ${policies.length} SPF records.`,
          'Email providers ignore all of them if there is more than one (RFC 7208, section 4.5).',
          `Combine them into one TXT record for ${domain}, and delete the others.`,
        ),
      policies?.length === 1 &&
        /\s\+?all\b/i.test(policies[0]) &&
        warning(
          `The SPF record of ${domain} lets everyone send: ${policies[0]}.`,
          why,
          `End the TXT record for ${domain} with -all, after the servers that may send.`,
        ),
      dmarc?.length === 0 &&
        warning(
          `${domain} has no DMARC record.`,
          why,
          `Add a TXT record for _dmarc.${domain}: v=DMARC1; p=quarantine; rua=mailto:postmaster@${domain}`,
        ),
      isUnsigned &&
        warning(
          `Found no DKIM key for ${domain}${selector ? ` with the selector ${selector}` : ' with the usual selectors'}.`,
          why,
          selector
            ? `Add the TXT record for ${selector}._domainkey.${domain} that your email provider shows you.`
            : 'Turn on DKIM at your email provider. If it’s on, add its selector to the settings (DOCTOR_DKIM=selector), then: npm run doctor',
        ),
    );
  },
};

/** Returns a name's TXT records; empty if it has none, undefined without an answer. */
async function texts(resolver: Resolver, name: string): Promise<string[] | undefined> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code } = error as { code?: string };
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : undefined;
  }
}

/** Returns the DMARC record of a domain, or of its nearest parent that has one. */
async function nearest(resolver: Resolver, domain: string): Promise<string[] | undefined> {
  const found = await texts(resolver, `_dmarc.${domain}`);
  const policies = found?.filter((text) => /^v=DMARC1\b/i.test(text));
  const above = domain.split('.').slice(1).join('.');
  return policies?.length === 0 && above.includes('.') ? nearest(resolver, above) : policies;
}
