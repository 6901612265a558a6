import { CityMap } from '../components/site/city-map.js';
import { vanAtHouse } from '../components/site/illustrations.js';
import { NextFree } from '../components/site/next-free.js';
import { CityProof } from '../components/site/sections/city-proof.js';
import { CallNow, ClosingCall } from '../components/site/sections/closing-call.js';
import { Hero } from '../components/site/sections/hero.js';
import { PairList } from '../components/site/sections/pair-list.js';
import { QuestionList } from '../components/site/sections/questions.js';
import { Section } from '../components/site/sections/section.js';
import { Testimonials } from '../components/site/sections/testimonials.js';
import type { Question } from '../contracts/website/content.js';
import { type BusinessFacts, useFacts } from '../contracts/website/facts.js';
import type { Meta } from '../contracts/website/meta.js';
import { heroSizes } from '../contracts/website/picture-sizes.js';
import type { PictureContent } from '../contracts/website/pictures.js';
import type { PublishedPair, Quote } from '../contracts/website/proof.js';
import { type PageLink, publicPages } from '../contracts/website/public-pages.js';
import type { CityMap as MarkedMap } from '../contracts/website/service-areas.js';
import type { Site } from '../contracts/website/site.js';
import type { NextOpening } from '../format/next-opening.js';
import { breadcrumbData, businessData, questionData, serviceData } from '../format/structured-data.js';

/** A line of a list: a day and an arrival window, a service and its price. */
interface Line {
  label: string;
  value: string;
  href?: string;
}

/** The texts are made on the server, so that other pages' scripts don't share their code with this one. */
export interface CityPageProps {
  city: string;
  path: string;
  /** The jobs that we completed there, like "40+ cleanings"; '' for too few to show. */
  done: string;
  /** What customers from there wrote. */
  quotes: readonly Quote[];
  /** The newest pairs of customers' jobs there. */
  jobs: readonly PublishedPair[];
  zips: readonly string[];
  /** The owner's text about the city; '' for none. */
  about: string;
  /** The owner's note about travel there; '' for none. */
  travel: string;
  photo?: PictureContent;
  map?: MarkedMap;
  /** The price of the cheapest package: "$99". */
  startingPrice: string;
  nextFree?: NextOpening;
  openings: readonly Line[];
  prices: readonly Line[];
  questions: readonly Question[];
  /** The nearest cities, the nearest first. */
  neighbors: readonly PageLink[];
  /** Whether search engines should list the page. */
  isListed: boolean;
}

export const meta = (
  { city, path, zips, photo = vanAtHouse, questions, isListed }: CityPageProps,
  site: Site,
  { dryingTime, picture }: BusinessFacts,
): Meta => {
  const title = `Carpet Cleaning in ${city}`;
  const description = `Dry-foam cleaning of carpets, rugs, upholstery and hardwood floors in ${city}: dry in ${dryingTime}, child and pet safe.`;
  return {
    title,
    description: `${site.businessName}: ${description}${zips.length > 0 ? ` We serve ${zips.slice(0, 3).join(', ')}.` : ''}`,
    path,
    noindex: !isListed,
    picture: { name: photo.name, sizes: heroSizes },
    structuredData: [
      businessData(site, picture),
      serviceData(site, { title, description, path, picture: photo, city }),
      breadcrumbData(site, publicPages(site).serviceAreas, { label: city, path }),
      questionData(questions),
    ],
  };
};

export default function CityPage(props: CityPageProps) {
  const { city, photo = vanAtHouse, startingPrice, nextFree, questions, done, jobs, quotes } = props;
  const { dryingTime } = useFacts();
  const booking = `/contact?serviceArea=${encodeURIComponent(city)}`;
  return (
    <>
      <Hero
        eyebrow={<a href="/service-areas">Service Areas</a>}
        title={`Carpet cleaning in ${city}`}
        lead={
          <>
            We clean carpets, rugs, upholstery and hardwood floors in {city} with dry foam. They are dry in{' '}
            <span className="nowrap">{dryingTime}</span>.
          </>
        }
        picture={photo}
      >
        <p className="hero__facts cluster">
          <strong>Rooms from {startingPrice}</strong>
          <NextFree opening={nextFree} />
        </p>
        <p className="button-row">
          <a className="button button--accent" href={booking}>
            Book Now
          </a>
          <a className="button" href="/pricing#price">
            See prices
          </a>
        </p>
      </Hero>
      <AboutCity {...props} />
      <TimesAndPrices {...props} booking={booking} />
      <CityProof city={city} done={done}>
        {jobs.length > 0 && <PairList pairs={jobs} />}
      </CityProof>
      <Testimonials testimonials={quotes} more="See more reviews" isPlain />
      <Section name="questions" title="Questions">
        <QuestionList questions={questions} name="city" level={3} />
      </Section>
      <Neighbors {...props} />
      <ClosingCall
        title={`Ready for a fresh carpet in ${city}?`}
        text="Upfront pricing, free estimates and a 100% satisfaction guarantee."
      >
        <CallNow />
        <a className="button button--light" href={booking}>
          Get a free estimate
        </a>
      </ClosingCall>
    </>
  );
}

function AboutCity({ city, about, zips, travel, done, openings, map }: CityPageProps) {
  const { cleaningTime, dryingTime } = useFacts();
  const [next] = openings;
  const facts: Line[] = [
    { label: zips.length === 1 ? 'ZIP code' : 'ZIP codes', value: zips.join(', ') },
    { label: 'Travel', value: travel },
    { label: 'Next opening', value: next ? `${next.label}, ${next.value.toLowerCase()}` : '' },
    { label: 'Cleaning time', value: cleaningTime },
    { label: 'Drying time', value: dryingTime },
    { label: 'Jobs completed', value: done },
  ].filter(({ value }) => value);
  return (
    <section className="section" aria-labelledby="city-title">
      <div className={map ? 'split wrap' : 'wrap'}>
        <div className="prose">
          <h2 id="city-title">Cleaning in {city}</h2>
          {about
            .split('\n')
            .filter(Boolean)
            .map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          <Lines lines={facts} />
        </div>
        {map && <CityMap city={city} map={map} />}
      </div>
    </section>
  );
}

function TimesAndPrices({ city, openings, prices, booking }: CityPageProps & { booking: string }) {
  return (
    <section className="section section--tinted" aria-label="Times and prices">
      <div className="wrap">
        <ul className="grid grid--2">
          {openings.length > 0 && (
            <li className="card">
              <h2 className="card-title">Next openings</h2>
              <Lines lines={openings} />
              <p>
                <a href={booking}>Book in {city}</a>
              </p>
            </li>
          )}
          <li className="card">
            <h2 className="card-title">Prices</h2>
            <Lines lines={prices} />
            <p>
              <a href="/pricing#price">Get an instant price</a>
            </p>
          </li>
        </ul>
      </div>
    </section>
  );
}

/** Lines with the same label share it. */
const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <dl className="lines">
    {[...new Set(lines.map(({ label }) => label))].map((shared) => (
      <div key={shared}>
        <dt>{shared}</dt>
        {lines
          .filter(({ label }) => label === shared)
          .map(({ value, href }) => (
            <dd key={value}>{href ? <a href={href}>{value}</a> : value}</dd>
          ))}
      </div>
    ))}
  </dl>
);

function Neighbors({ neighbors }: Pick<CityPageProps, 'neighbors'>) {
  if (neighbors.length === 0) return null;
  return (
    <Section
      name="nearby"
      title="Nearby cities"
      more={{ href: '/service-areas', label: 'See all cities' }}
      isTinted
    >
      <ul className="button-row">
        {neighbors.map(({ path, label }) => (
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
