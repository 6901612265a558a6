import { Icon } from '../components/shared/icon.js';
import { ClosingCall } from '../components/site/call.js';
import { PageHead } from '../components/site/page-head.js';
import type { ContentIcon } from '../contracts/business.js';
import type { Point } from '../contracts/content.js';
import type { BusinessFacts } from '../contracts/facts.js';
import type { Meta } from '../contracts/meta.js';
import { publicPages } from '../contracts/public-pages.js';
import { type Site, useSite } from '../contracts/site.js';
import { breadcrumbData } from '../format/structured-data.js';

export interface AboutPageProps {
  story: readonly string[];
  stats: readonly { value: string; label: string }[];
  badge: string;
  values: readonly (Point & { icon: ContentIcon })[];
}

export const meta = (_props: AboutPageProps, site: Site, { reputation }: BusinessFacts): Meta => ({
  title: 'About Us',
  description: `${site.businessName}: ${reputation.yearsOfExperience} years of low-moisture carpet cleaning for homes and businesses in the northwest Twin Cities.`,
  path: publicPages(site).about.path,
  structuredData: [
    breadcrumbData(site, publicPages(site).about),
    { '@type': 'AboutPage', name: `About ${site.businessName}` },
  ],
});

export default function AboutPage({ story, stats, badge, values }: AboutPageProps) {
  const { businessName } = useSite();
  return (
    <>
      <PageHead
        title={`About ${businessName}`}
        lead="We clean carpets with as little water as we can, in the northwest Twin Cities."
      />
      <section className="wrap two-columns section--tight" aria-labelledby="story-title">
        <div className="prose">
          <h2 id="story-title">Our story</h2>
          {story.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <div>
          <dl className="stats">
            {stats.map(({ value, label }) => (
              <div key={label} className="card">
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className="bbb">{badge}</p>
        </div>
      </section>
      <section className="section section--tinted" aria-labelledby="values-title">
        <div className="wrap">
          <h2 id="values-title">What we stand for</h2>
          <ul className="grid grid--4">
            {values.map(({ icon, title, text }) => (
              <li key={title} className="card">
                <Icon name={icon} />
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <ClosingCall title="Come and see for yourself" text="Or let us come to you. The estimate is free.">
        <a className="button button--accent" href="/contact">
          Get in touch
        </a>
        <a className="button button--light" href="/services">
          Our services
        </a>
      </ClosingCall>
    </>
  );
}
