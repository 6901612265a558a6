import { useEffect } from 'react';
import { Icon } from '../components/shared/icon.js';
import { AreaCheck } from '../components/site/area-check.js';
import { CallNow, ClosingCall } from '../components/site/call.js';
import { Carousel } from '../components/site/carousel.js';
import { NextFree } from '../components/site/next-free.js';
import { Picture } from '../components/site/picture.js';
import { ShortPriceBuilder } from '../components/site/price-builder.js';
import { Testimonials, type TestimonialsProps } from '../components/site/testimonials.js';
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

export interface HomePageProps extends TestimonialsProps {
  testimonialsInAll: number;
  benefits: readonly Point[];
  /** Those with a photo are shown large. */
  services: readonly (Point & { picture?: PictureContent })[];
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
  const { benefits, services, slides, offers, prices, testimonials, testimonialsInAll, rating, reviews } =
    props;
  const { reportToPixel } = useBehaviors();
  const { businessName } = useSite();
  const aboutSlides = illustrated[illustrationsIn(slides)];
  useEffect(() => {
    reportToPixel('ViewContent', {
      content_name: `${businessName} home`,
      content_category: 'Homepage',
      content_type: 'page',
    });
  }, [reportToPixel, businessName]);
  return (
    <>
      <Hero {...props} />
      <section className="wrap" aria-label="Why dry foam">
        <ul className="grid grid--3">
          {benefits.map((benefit) => (
            <li key={benefit.title} className="card">
              <h2 className="card-title">{benefit.title}</h2>
              <p>{benefit.text}</p>
            </li>
          ))}
        </ul>
      </section>
      <Services services={services} />
      <section className="section wrap" aria-labelledby="price-title">
        <h2 id="price-title">Get an instant price</h2>
        <ShortPriceBuilder prices={prices} />
      </section>
      <section className="section section--tinted" aria-labelledby="results-title">
        <div className="wrap">
          <h2 id="results-title">Before and after</h2>
          {aboutSlides && <p className="lead">{aboutSlides}</p>}
          <Carousel label={examplesInWords(slides.length)} slides={slides} />
          <p>
            <a href="/results">See more results</a>
          </p>
        </div>
      </section>
      <Testimonials testimonials={testimonials} rating={rating} reviews={reviews} inAll={testimonialsInAll} />
      <Guarantee />
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

function Hero({ hero, startingPrice, nextFree, rating, reviews, initialPlace = '' }: HomePageProps) {
  const { badge, title, lead, picture } = hero;
  const { area, cities } = useSite();
  const place = checkArea(initialPlace, cities) ? initialPlace : '';
  return (
    <section className="hero">
      <div className="hero__inner wrap">
        <div className="hero__text">
          <p className="hero__where">
            {badge && <span className="hero__badge">{badge}</span>} {area}
          </p>
          <h1>{title}</h1>
          <p className="lead">
            {lead.map(({ text, isFact }, index) =>
              isFact ? (
                <span key={index} className="nowrap">
                  {text}
                </span>
              ) : (
                text
              ),
            )}
          </p>
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
          <AreaCheck initialPlace={initialPlace} />
          <p className="hero__free">
            <span className="hero__new">New here? </span>
            <a href="/free-room">Get one room cleaned free</a>, or <a href="/results">see results</a>.
          </p>
        </div>
        <Picture {...picture} sizes="hero" className="framed" isFirst />
      </div>
    </section>
  );
}

function Services({ services }: Pick<HomePageProps, 'services'>) {
  return (
    <section className="section wrap" aria-labelledby="services-title">
      <h2 id="services-title">Our services</h2>
      <ul className="services">
        {services.map(({ title, text, picture }) => (
          <li key={title} className={picture ? 'service service--large' : 'service'}>
            <a href="/services">
              {picture && <Picture {...picture} sizes="card" />}
              <h3>{title}</h3>
              <p>{text}</p>
              <span className="service__more">See our services</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Guarantee() {
  const { brandName, brandSlug } = useSite();
  return (
    <section className="section guarantee" aria-labelledby="guarantee-title">
      <div className="wrap guarantee__inner">
        <p className="guarantee__seal" aria-hidden="true">
          100%
        </p>
        <div>
          <h2 id="guarantee-title">100% satisfaction guarantee</h2>
          <p className="lead">
            Not happy with a spot? We re-clean it. Still not happy? You get a full refund. It’s that simple.
          </p>
          <p>
            <a href={`/why-choose-${brandSlug}`}>Why choose {brandName}</a>
          </p>
        </div>
      </div>
    </section>
  );
}
