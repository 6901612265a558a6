import { Hero } from '../components/site/sections/hero.js';
import type { Point } from '../contracts/website/content.js';
import type { Meta } from '../contracts/website/meta.js';
import { publicPages } from '../contracts/website/public-pages.js';
import { type Site, useSite } from '../contracts/website/site.js';
import { breadcrumbData } from '../format/structured-data.js';

interface PrivacyPolicyPageProps {
  effective: string;
  /** {email} and {phone} in the texts are replaced by the business’s. */
  sections: readonly (Point & { points?: readonly string[] })[];
}

export const meta = (_props: PrivacyPolicyPageProps, site: Site): Meta => ({
  title: 'Privacy Policy',
  description: `What information ${site.businessName} collects, how we use it, and your rights. We never sell your information.`,
  path: publicPages(site).privacyPolicy.path,
  structuredData: [breadcrumbData(site, publicPages(site).privacyPolicy)],
});

export default function PrivacyPolicyPage({ effective, sections }: PrivacyPolicyPageProps) {
  return (
    <>
      <Hero title="Privacy policy" lead={`Effective date: ${effective}`} />
      <div className="section wrap prose policy">
        {sections.map(({ title, text, points }) => (
          <section key={title}>
            <h2>{title}</h2>
            <p>
              <WithContacts text={text} />
            </p>
            {points && (
              <ul className="bullets">
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
    </>
  );
}

/** Turns {email} and {phone} in a text into links. */
function WithContacts({ text }: { text: string }) {
  const { email, phone, phoneHref } = useSite();
  const links: Record<string, { href: string; label: string }> = {
    '{email}': { href: `mailto:${email}`, label: email },
    '{phone}': { href: phoneHref, label: phone },
  };
  return text.split(/(\{email\}|\{phone\})/).map((part) => {
    const link = links[part];
    return link ? (
      <a key={part} href={link.href}>
        {link.label}
      </a>
    ) : (
      part
    );
  });
}
