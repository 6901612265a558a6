import { Comparison } from '../components/site/comparison.js';
import { ClosingCall } from '../components/site/sections/closing-call.js';
import { Hero } from '../components/site/sections/hero.js';
import { PointCards, Steps } from '../components/site/sections/points.js';
import { QuestionList } from '../components/site/sections/questions.js';
import { Section } from '../components/site/sections/section.js';
import type { BeforeAfter } from '../contracts/website/business.js';
import type { Point, Question } from '../contracts/website/content.js';
import type { Meta } from '../contracts/website/meta.js';
import type { PictureContent } from '../contracts/website/pictures.js';
import { type PageLink, publicPages } from '../contracts/website/public-pages.js';
import { type Site, useSite } from '../contracts/website/site.js';
import { illustrationsIn } from '../format/illustrations.js';
import { breadcrumbData, questionData, serviceData } from '../format/structured-data.js';

export interface ServicePageProps {
  /** Its value in the contact form. */
  slug: string;
  path: string;
  title: string;
  /** One or two sentences; also the page's description. */
  summary: string;
  picture: PictureContent;
  points: readonly string[];
  /** What the service is for. */
  purpose: string;
  /** Those of the service or, with pictures, those of our method. */
  steps: readonly (Point & { picture?: PictureContent })[];
  expect: readonly Point[];
  questions: readonly Question[];
  pairs: readonly BeforeAfter[];
  /** The pages of the other services. */
  others: readonly PageLink[];
}

export const meta = (props: ServicePageProps, site: Site): Meta => {
  const { title, summary, path, picture, questions } = props;
  return {
    title,
    description: `${summary} ${site.businessName}, ${site.area}.`,
    path,
    picture: { name: picture.name, sizes: 'hero' },
    structuredData: [
      serviceData(site, { title, description: summary, path, picture }),
      breadcrumbData(site, publicPages(site).services, { label: title, path }),
      ...(questions.length > 0 ? [questionData(questions)] : []),
    ],
  };
};

const illustrated = {
  all: 'These are illustrations, not photos.',
  some: 'Photos of our work, with illustrations where we don’t have photos yet.',
  none: '',
};

export default function ServicePage(props: ServicePageProps) {
  const { slug, title, summary, picture, points, purpose, steps, expect, questions, pairs, others } = props;
  const { services, howItWorks } = publicPages(useSite());
  return (
    <>
      <Hero
        eyebrow={<a href={services.path}>{services.label}</a>}
        title={title}
        lead={summary}
        picture={picture}
      >
        <p className="button-row">
          <a className="button button--accent" href={`/contact?service=${slug}`}>
            Book Now
          </a>
          <a className="button" href="/pricing#price">
            See prices
          </a>
        </p>
      </Hero>
      <Section name="purpose" title="What it’s for">
        <div className="split">
          <p>{purpose}</p>
          <ul className="card ticks">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      </Section>
      <Section
        name="steps"
        title="How it works"
        more={{ href: howItWorks.path, label: 'See our method' }}
        isTinted
      >
        <Steps steps={steps} />
      </Section>
      <Section name="expect" title="What to expect">
        <PointCards points={expect} isOpen />
      </Section>
      <Pairs pairs={pairs} />
      {questions.length > 0 && (
        <Section name="questions" title="Questions">
          <QuestionList questions={questions} name="service" level={3} />
        </Section>
      )}
      <OtherServices pages={others} />
      <ClosingCall title="What would it cost?" text="Get an instant price, or ask for a free estimate.">
        <a className="button button--accent" href="/pricing#price">
          See prices
        </a>
        <a className="button button--light" href={`/contact?service=${slug}`}>
          Get a free estimate
        </a>
      </ClosingCall>
    </>
  );
}

/** One pair is beside the heading, two are beside each other. */
function Pairs({ pairs }: Pick<ServicePageProps, 'pairs'>) {
  const lead = illustrated[illustrationsIn(pairs)];
  const more = { href: '/results', label: 'See more results' };
  if (pairs.length === 0) return null;
  if (pairs.length > 1)
    return (
      <Section name="results" title="Before and after" lead={lead} more={more} isTinted>
        <ul className="grid grid--2">
          {pairs.map((pair) => (
            <li key={pair.key} className="card">
              <h3>{pair.title}</h3>
              <Comparison pair={pair} sizes="halfCard" />
            </li>
          ))}
        </ul>
      </Section>
    );
  const [pair] = pairs;
  return (
    <section className="section section--tinted" aria-labelledby="results-title">
      <div className="wrap split">
        <div>
          <h2 id="results-title">Before and after</h2>
          <p className="lead">{pair.title}</p>
          {lead && <p>{lead}</p>}
          <p>
            <a className="section__more" href={more.href}>
              {more.label}
            </a>
          </p>
        </div>
        <Comparison pair={pair} sizes="half" />
      </div>
    </section>
  );
}

function OtherServices({ pages }: { pages: readonly PageLink[] }) {
  if (pages.length === 0) return null;
  return (
    <Section name="others" title="Other services">
      <ul className="button-row">
        {pages.map(({ path, label }) => (
          <li key={path}>
            <a className="button" href={path}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
