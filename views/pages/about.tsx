import { Icon } from '../components/shared/icon.js';
import { ExampleMark } from '../components/site/example-mark.js';
import { Picture } from '../components/site/picture.js';
import { ClosingCall } from '../components/site/sections/closing-call.js';
import { Hero } from '../components/site/sections/hero.js';
import { PointCards } from '../components/site/sections/points.js';
import { Section } from '../components/site/sections/section.js';
import { capitalized } from '../contracts/leads/leads.js';
import type { ContentIcon, Figure, Person } from '../contracts/website/business.js';
import type { Point } from '../contracts/website/content.js';
import type { BusinessFacts } from '../contracts/website/facts.js';
import type { Meta } from '../contracts/website/meta.js';
import { thirdSizes } from '../contracts/website/picture-sizes.js';
import { publicPages } from '../contracts/website/public-pages.js';
import { type Site, useSite } from '../contracts/website/site.js';
import { breadcrumbData } from '../format/structured-data.js';

export interface AboutPageProps {
  /** The service area as it reads after "in": "the northwest Twin Cities". */
  area: string;
  story: readonly string[];
  /** Years in business. */
  experience: Figure;
  motto: string;
  stats: readonly (Figure & { label: string })[];
  badge: Figure;
  people: readonly Person[];
  values: readonly (Point & { icon: ContentIcon })[];
}

export const meta = (
  _props: AboutPageProps,
  site: Site,
  { figures: { years }, areaInWords }: BusinessFacts,
): Meta => ({
  title: 'About Us',
  description: `${site.businessName}: ${years.value && years.isConfirmed ? `${years.value} years of ` : ''}low-moisture carpet cleaning for homes and businesses in ${areaInWords}.`,
  path: publicPages(site).about.path,
  sharedPicture: 'family',
  structuredData: [
    breadcrumbData(site, publicPages(site).about),
    { '@type': 'AboutPage', name: `About ${site.businessName}` },
  ],
});

export default function AboutPage({
  area,
  story,
  experience,
  motto,
  stats,
  badge,
  people,
  values,
}: AboutPageProps) {
  const { businessName } = useSite();
  return (
    <>
      <Hero
        title={`About ${businessName}`}
        lead={`We clean carpets across ${area} using very little water.`}
      />
      <section className="section wrap split split--top" aria-labelledby="story-title">
        <div className="prose">
          <h2 id="story-title">Our story</h2>
          {story.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {experience.value ? (
            <p>
              {`We bring ${experience.value} years of experience, and ${motto}`}
              <ExampleMark {...experience} />
            </p>
          ) : (
            <p>{capitalized(motto)}</p>
          )}
        </div>
        <div>
          <dl className="stats stack">
            {stats.map(({ value, label, isConfirmed }) => (
              <div key={label} className="card">
                <dt>{label}</dt>
                <dd className="figure cluster apart">
                  {value}
                  <ExampleMark isConfirmed={isConfirmed} />
                </dd>
              </div>
            ))}
          </dl>
          {badge.value && (
            <p className="bbb figure">
              {badge.value}
              <ExampleMark {...badge} />
            </p>
          )}
        </div>
      </section>
      {people.length > 0 && <People people={people} />}
      <Section name="values" title="Our values" isTinted>
        <PointCards points={values} columns={2} isOpen iconOf={({ icon }) => <Icon name={icon} />} />
      </Section>
      <ClosingCall title="Ready for clean carpets?" text="Ask us for a free estimate.">
        <a className="button button--accent" href="/contact">
          Contact us
        </a>
        <a className="button button--light" href="/services">
          See our services
        </a>
      </ClosingCall>
    </>
  );
}

function People({ people }: Pick<AboutPageProps, 'people'>) {
  return (
    <Section name="people" title="Meet the team">
      <ul className="grid grid--3">
        {people.map(({ key, name, role, sentence, photograph }) => (
          <li key={key} className={photograph.name ? 'card picture-card' : 'card'}>
            {photograph.name && <Picture {...photograph} sizes={thirdSizes} />}
            <h3>{name}</h3>
            {role && <p className="people__role">{role}</p>}
            {sentence && <p>{sentence}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
