import { Unbroken } from '../components/shared/unbroken.js';
import { ClosingCall } from '../components/site/sections/closing-call.js';
import { Hero } from '../components/site/sections/hero.js';
import { PairList } from '../components/site/sections/pair-list.js';
import { PointCards, Steps } from '../components/site/sections/points.js';
import { QuestionList } from '../components/site/sections/questions.js';
import { Section } from '../components/site/sections/section.js';
import { Testimonials } from '../components/site/sections/testimonials.js';
import type { BeforeAfter } from '../contracts/website/business.js';
import type { Point, Question } from '../contracts/website/content.js';
import type { Meta } from '../contracts/website/meta.js';
import { heroSizes } from '../contracts/website/picture-sizes.js';
import type { PictureContent } from '../contracts/website/pictures.js';
import { jobPhotosLead, type PublishedPair, type Quote, type ShownPair } from '../contracts/website/proof.js';
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
  /** What customers of this service wrote. */
  quotes: readonly Quote[];
  /** The newest pairs of customers' jobs, shown before the others. */
  jobs: readonly PublishedPair[];
  /** The pages of the other services. */
  others: readonly PageLink[];
}

export const meta = (props: ServicePageProps, site: Site): Meta => {
  const { title, summary, path, picture, questions } = props;
  return {
    title,
    description: `${summary} ${site.businessName}, ${site.area}.`,
    path,
    picture: { name: picture.name, sizes: heroSizes },
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
  const { slug, title, summary, picture, points, purpose, steps, expect } = props;
  const { questions, pairs, jobs, quotes, others } = props;
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
        <div className="split split--top">
          <p>{purpose}</p>
          <ul className="card ticks">
            {points.map((point) => (
              <li key={point}>
                <Unbroken text={point} />
              </li>
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
      <Pairs pairs={[...jobs, ...pairs]} hasJobs={jobs.length > 0} />
      <Testimonials testimonials={quotes} more="See more reviews" isPlain={pairs.length + jobs.length > 0} />
      <div className="section wrap split split--top with-links">
        {questions.length > 0 && (
          <section aria-labelledby="questions-title">
            <h2 id="questions-title">Questions</h2>
            <QuestionList questions={questions} name="service" level={3} />
          </section>
        )}
        <OtherServices pages={others} />
      </div>
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
function Pairs({ pairs, hasJobs }: { pairs: readonly ShownPair[]; hasJobs: boolean }) {
  const note = illustrated[illustrationsIn(pairs)] || (hasJobs ? jobPhotosLead : '');
  const more = { href: '/results', label: 'See more results' };
  if (pairs.length === 0) return null;
  if (pairs.length > 1)
    return (
      <Section name="results" title="Before and after" more={more} isTinted>
        <PairList pairs={pairs} />
        {note && <p className="pair-note quiet">{note}</p>}
      </Section>
    );
  const [pair] = pairs;
  return (
    <section className="section section--tinted" aria-labelledby="results-title">
      <div className="wrap split">
        <div>
          <h2 id="results-title">Before and after</h2>
          <p>
            <a className="section__more" href={more.href}>
              {more.label}
            </a>
          </p>
        </div>
        <div>
          <PairList pairs={[pair]} />
          {note && <p className="pair-note quiet">{note}</p>}
        </div>
      </div>
    </section>
  );
}

function OtherServices({ pages }: { pages: readonly PageLink[] }) {
  if (pages.length === 0) return null;
  return (
    <section aria-labelledby="others-title">
      <h2 id="others-title">Other services</h2>
      <ul className="link-list stack">
        {pages.map(({ path, label }) => (
          <li key={path}>
            <a className="button" href={path}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
