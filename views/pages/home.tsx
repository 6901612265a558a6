import { useEffect } from 'react';
import { Icon } from '../components/shared/icon.js';
import { AreaCheck } from '../components/site/area-check.js';
import { Carousel } from '../components/site/carousel.js';
import { NextFree } from '../components/site/next-free.js';
import { CallNow, ClosingCall } from '../components/site/sections/closing-call.js';
import { Guarantee } from '../components/site/sections/guarantee.js';
import { Hero } from '../components/site/sections/hero.js';
import { Steps } from '../components/site/sections/points.js';
import { ProofStrip } from '../components/site/sections/proof-strip.js';
import { Section } from '../components/site/sections/section.js';
import { ServiceArea, type ServiceAreaProps } from '../components/site/sections/service-area.js';
import { ServiceRow, type ServiceSummary } from '../components/site/sections/service-row.js';
import { Testimonials } from '../components/site/sections/testimonials.js';
import { ShortPriceBuilder } from '../components/site/short-price-builder.js';
import { useBehaviors } from '../contracts/behaviors.js';
import type { BeforeAfter } from '../contracts/website/business.js';
import type { Point } from '../contracts/website/content.js';
import type { BusinessFacts } from '../contracts/website/facts.js';
import type { Meta } from '../contracts/website/meta.js';
import { tallHeroSizes } from '../contracts/website/picture-sizes.js';
import type { PictureContent } from '../contracts/website/pictures.js';
import type { Quotes } from '../contracts/website/proof.js';
import { publicPages } from '../contracts/website/public-pages.js';
import { type Site, useSite } from '../contracts/website/site.js';
import type { PriceList } from '../estimates/estimate.js';
import type { NextOpening } from '../format/next-opening.js';
import { businessData } from '../format/structured-data.js';
import { checkArea } from '../forms/leads/service-area.js';

export interface HomePageProps extends Quotes, ServiceAreaProps {
  benefits: readonly Point[];
  services: readonly ServiceSummary[];
  /** How we clean. */
  steps: readonly Point[];
  slides: readonly BeforeAfter[];
  /** Says which of the slides are illustrations; '' for none. */
  slidesNote: string;
  hero: {
    badge: string;
    title: string;
    /** In pieces, so that figures don’t wrap across lines. */
    lead: readonly { text: string; isFact?: true }[];
    picture: PictureContent;
  };
  /** The price of the cheapest package: "$99". */
  startingPrice: string;
  /** The offers that run today. */
  offers: readonly string[];
  prices: PriceList;
  /** The next open slot, if known. */
  nextFree?: NextOpening;
  /** The ZIP code or city that a visitor without JavaScript entered. */
  initialPlace?: string;
}

export const meta = (
  { hero }: HomePageProps,
  site: Site,
  { dryingTime, picture, areaInWords }: BusinessFacts,
): Meta => ({
  title: 'Dry-Foam Carpet Cleaning, Dry in Hours',
  description: `${site.businessName} cleans carpets, rugs, upholstery and hardwood floors with dry foam in ${areaInWords}: dry in ${dryingTime}, child and pet safe, 100% satisfaction guaranteed.`,
  path: publicPages(site).home.path,
  picture: { name: hero.picture.name, sizes: tallHeroSizes },
  structuredData: [businessData(site, picture)],
});

export default function HomePage(props: HomePageProps) {
  const { services, slides, slidesNote, prices, rating } = props;
  const { reportToPixel } = useBehaviors();
  const site = useSite();
  const { businessName } = site;
  const { pricing } = publicPages(site);
  useEffect(() => {
    reportToPixel('ViewContent', {
      content_name: `${businessName} home`,
      content_category: 'Homepage',
      content_type: 'page',
    });
  }, [reportToPixel, businessName]);
  return (
    <>
      <HomeHero {...props} />
      <ProofStrip rating={rating} />
      <Section name="services" title="Our services" more={{ href: '/services', label: 'See all services' }}>
        <ServiceRow services={services} />
      </Section>
      <section className="section section--tinted" aria-labelledby="price-title">
        <div className="wrap split">
          <div>
            <h2 id="price-title">Get an instant price</h2>
            <p className="lead">Tell us what you’d like cleaned and see your price right away.</p>
            <p>
              <a href={pricing.path}>See packages and specials</a>
            </p>
          </div>
          <ShortPriceBuilder prices={prices} />
        </div>
      </section>
      <Section name="results" title="Before and after" more={{ href: '/results', label: 'See more results' }}>
        <Carousel label="Before-and-after examples" slides={slides} />
        {slidesNote && <p className="pair-note quiet">{slidesNote}</p>}
      </Section>
    </>
  );
}

export const belowOnly = ['testimonials', 'note', 'more', 'steps', 'benefits', 'area', 'map', 'offers'];

export function Below(props: HomePageProps) {
  const { steps, benefits, area, map, offers } = props;
  const site = useSite();
  const { brandName, brandSlug } = site;
  const { howItWorks } = publicPages(site);
  return (
    <>
      <Testimonials {...props} />
      <Section name="steps" title="How it works" more={{ href: howItWorks.path, label: 'See the details' }}>
        <Steps steps={steps} />
      </Section>
      <section className="section section--tinted" aria-label="Benefits">
        <ul className="grid grid--3 wrap">
          {benefits.map((benefit) => (
            <li key={benefit.title} className="card">
              <h2 className="card-title">{benefit.title}</h2>
              <p>{benefit.text}</p>
            </li>
          ))}
        </ul>
      </section>
      <Guarantee
        title="100% satisfaction guarantee"
        text="Not happy with a spot? We re-clean it. Still not happy? You get a full refund. It’s that simple."
      >
        <p>
          <a href={`/why-choose-${brandSlug}`}>Why choose {brandName}</a> · New here?{' '}
          <a href="/free-room">Get one room cleaned free</a>
        </p>
      </Guarantee>
      <ServiceArea area={area} map={map} />
      <ClosingCall
        title={offers[0] ?? 'Ready for a fresh carpet?'}
        further={offers.slice(1)}
        text="Upfront pricing, free estimates and same-day service."
      >
        <CallNow />
        <a className="button button--light" href="/contact">
          Get Free Quote Online
        </a>
      </ClosingCall>
    </>
  );
}

function HomeHero({ hero, startingPrice, nextFree, rating, initialPlace = '' }: HomePageProps) {
  const { badge, title, lead, picture } = hero;
  const { area, cities } = useSite();
  const place = checkArea(initialPlace, cities) ? initialPlace : '';
  return (
    <Hero
      isTall
      eyebrow={
        <>
          {badge && <span className="pill">{badge}</span>} {area}
        </>
      }
      title={title}
      lead={lead.map(({ text, isFact }, index) =>
        isFact ? (
          <span key={index} className="nowrap">
            {text}
          </span>
        ) : (
          text
        ),
      )}
      picture={picture}
    >
      <p className="hero__facts cluster">
        <strong>{`Rooms from ${startingPrice}`}</strong>
        <NextFree opening={nextFree} />
        {rating?.isConfirmed && rating.value && rating.count && (
          <a href="#testimonials">
            <Icon name="quality" />
            {` ${rating.value} from ${rating.count}`}
          </a>
        )}
      </p>
      <p className="button-row">
        <a
          className="button button--accent"
          href={place ? `/contact?serviceArea=${encodeURIComponent(place)}` : '/contact'}
        >
          Book My Appointment
        </a>
        <a className="button" href="/how-it-works">
          See How It Works
        </a>
      </p>
      <AreaCheck initialPlace={initialPlace}>
        {`Rooms from ${startingPrice}. `}
        <NextFree opening={nextFree} />
      </AreaCheck>
    </Hero>
  );
}
