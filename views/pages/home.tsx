import { useEffect } from 'react';
import { Icon } from '../components/shared/icon.js';
import { AreaCheck } from '../components/site/area-check.js';
import { Carousel } from '../components/site/carousel.js';
import { NextFree } from '../components/site/next-free.js';
import { CallNow, ClosingCall } from '../components/site/sections/closing-call.js';
import { Hero } from '../components/site/sections/hero.js';
import { Steps } from '../components/site/sections/points.js';
import { ProofStrip } from '../components/site/sections/proof-strip.js';
import { Section } from '../components/site/sections/section.js';
import { ServiceArea, type ServiceAreaProps } from '../components/site/sections/service-area.js';
import { ServiceRow, type ServiceSummary } from '../components/site/sections/service-row.js';
import { Testimonials, type TestimonialsProps } from '../components/site/sections/testimonials.js';
import { ShortPriceBuilder } from '../components/site/short-price-builder.js';
import { useBehaviors } from '../contracts/behaviors.js';
import type { BeforeAfter } from '../contracts/website/business.js';
import type { Point } from '../contracts/website/content.js';
import type { BusinessFacts } from '../contracts/website/facts.js';
import type { Meta } from '../contracts/website/meta.js';
import type { PictureContent } from '../contracts/website/pictures.js';
import { publicPages } from '../contracts/website/public-pages.js';
import { type Site, useSite } from '../contracts/website/site.js';
import type { PriceList } from '../estimates/estimate.js';
import { illustrationsIn } from '../format/illustrations.js';
import { businessData } from '../format/structured-data.js';
import { checkArea } from '../forms/leads/service-area.js';

export interface HomePageProps extends TestimonialsProps, ServiceAreaProps {
  testimonialsInAll: number;
  benefits: readonly Point[];
  services: readonly ServiceSummary[];
  /** How we clean. */
  steps: readonly Point[];
  slides: readonly BeforeAfter[];
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
  /** The next day with an open slot, YYYY-MM-DD, if known. */
  nextFree?: string;
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
  picture: { name: hero.picture.name, sizes: 'hero' },
  structuredData: [businessData(site, picture)],
});

const numbers = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'];
const examplesInWords = (count: number) => `${numbers[count - 1]} example${count > 1 ? 's' : ''}`;

const illustrated = {
  all: 'These are illustrations, not photos. They show the same room before and after.',
  some: 'Photos of our work, with illustrations where we don’t have photos yet.',
  none: '',
};

export default function HomePage(props: HomePageProps) {
  const { benefits, services, slides, steps, area, map, offers, prices } = props;
  const { testimonials, testimonialsInAll, rating, reviews } = props;
  const { reportToPixel } = useBehaviors();
  const site = useSite();
  const { businessName } = site;
  const { howItWorks, pricing } = publicPages(site);
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
      <ProofStrip rating={rating} reviews={reviews} />
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
      <Section
        name="results"
        title="Before and after"
        lead={illustrated[illustrationsIn(slides)]}
        more={{ href: '/results', label: 'See more results' }}
      >
        <Carousel label={examplesInWords(slides.length)} slides={slides} />
      </Section>
      <Testimonials testimonials={testimonials} rating={rating} reviews={reviews} inAll={testimonialsInAll} />
      <Section name="steps" title="How it works" more={{ href: howItWorks.path, label: 'See the details' }}>
        <Steps steps={steps} />
      </Section>
      <Guarantee benefits={benefits} />
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

function HomeHero({ hero, startingPrice, nextFree, rating, reviews, initialPlace = '' }: HomePageProps) {
  const { badge, title, lead, picture } = hero;
  const { area, cities } = useSite();
  const place = checkArea(initialPlace, cities) ? initialPlace : '';
  return (
    <Hero
      isTall
      eyebrow={
        <>
          {badge && <span className="hero__badge">{badge}</span>} {area}
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
      <p className="hero__facts">
        <strong>Rooms from {startingPrice}</strong>
        <NextFree day={nextFree} />
        {rating.isConfirmed && reviews.isConfirmed && rating.value && reviews.value && (
          <a href="#testimonials">
            <Icon name="quality" /> {rating.value} from {reviews.value} reviews
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
        Rooms from {startingPrice}. <NextFree day={nextFree} />
      </AreaCheck>
    </Hero>
  );
}

/** Why dry foam, with the guarantee and the way to try it without a risk. */
function Guarantee({ benefits }: Pick<HomePageProps, 'benefits'>) {
  const { brandName, brandSlug } = useSite();
  return (
    <section className="section section--tinted" aria-labelledby="guarantee-title">
      <div className="wrap">
        <ul className="grid grid--3">
          {benefits.map((benefit) => (
            <li key={benefit.title} className="card">
              <h2 className="card-title">{benefit.title}</h2>
              <p>{benefit.text}</p>
            </li>
          ))}
        </ul>
        <div className="guarantee">
          <p className="guarantee__seal" aria-hidden="true">
            100%
          </p>
          <div>
            <h2 id="guarantee-title">100% satisfaction guarantee</h2>
            <p className="lead">
              Not happy with a spot? We re-clean it. Still not happy? You get a full refund. It’s that simple.
            </p>
            <p>
              <a href={`/why-choose-${brandSlug}`}>Why choose {brandName}</a> · New here?{' '}
              <a href="/free-room">Get one room cleaned free</a>
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
