import { PackageCard } from '../components/site/package-card.js';
import { PriceBuilder } from '../components/site/price-builder.js';
import { Hero } from '../components/site/sections/hero.js';
import { Section } from '../components/site/sections/section.js';
import type { CleaningPackage } from '../contracts/website/business.js';
import type { Point } from '../contracts/website/content.js';
import type { BusinessFacts } from '../contracts/website/facts.js';
import type { Meta } from '../contracts/website/meta.js';
import { publicPages } from '../contracts/website/public-pages.js';
import { type Site, useSite } from '../contracts/website/site.js';
import type { PriceList } from '../estimates/estimate.js';
import type { ReadOrder } from '../estimates/order.js';
import type { NextOpening } from '../format/next-opening.js';
import { breadcrumbData, offerData } from '../format/structured-data.js';

interface PricingPageProps {
  packages: readonly CleaningPackage[];
  priceLines: readonly { title: string; price: string }[];
  prices: PriceList;
  /** The next open slot, if known. */
  nextFree?: NextOpening;
  /** The order in the page’s query. */
  given: ReadOrder;
  /** The offers that run today. */
  offers: readonly (Point & { key: string })[];
  reasons: readonly Point[];
  /** The service area as it reads after "in", then "15 cities" and "from Big Lake to Blaine". */
  area: string;
  cities: string;
  span: string;
}

export const meta = ({ packages }: PricingPageProps, site: Site, facts: BusinessFacts): Meta => ({
  title: 'Pricing & Specials',
  description: `Carpet cleaning packages from ${packages[0]?.price}: single room, three rooms or the whole house. Upfront pricing, free estimates, payment due on completion.`,
  path: publicPages(site).pricing.path,
  sharedPicture: 'service-residential',
  structuredData: [
    breadcrumbData(site, publicPages(site).pricing),
    ...facts.packages.map((offer) => offerData(site, offer, facts.roomSquareFeet)),
  ],
});

export default function PricingPage({
  packages,
  priceLines,
  prices,
  nextFree,
  given,
  offers,
  reasons,
  area,
  cities,
  span,
}: PricingPageProps) {
  const { brandName, brandSlug } = useSite();
  return (
    <>
      <Hero
        title="Pricing and specials"
        lead="You approve the price before we start. No surprises. Pay by cash, check or major card on completion."
      />
      {offers.length > 0 && (
        <div className="wrap specials stack">
          {offers.map(({ key, title, text }, index) => (
            <section key={key} className="special" aria-labelledby={`special-title${index || ''}`}>
              <h2 id={`special-title${index || ''}`}>{title || 'Special'}</h2>
              <p>
                <Offer text={text} />
              </p>
            </section>
          ))}
        </div>
      )}
      <Section name="packages" title="Packages">
        <ul className="grid grid--3">
          {packages.map((offer) => (
            <PackageCard key={offer.name} offer={offer} />
          ))}
        </ul>
        <h3 className="prices-title">Prices by service</h3>
        <dl className="prices">
          {priceLines.map(({ title, price }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{price}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section
        name="price"
        id="price"
        title="Get an instant price"
        lead="Tell us what you’d like cleaned and see your price right away."
        isTinted
      >
        <PriceBuilder prices={prices} nextFree={nextFree} given={given} />
      </Section>
      <Section name="reasons" title={`Reasons to choose ${brandName}`}>
        <ul className="ticks ticks--columns">
          {reasons.map(({ title }) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
        <p>
          <a href={`/why-choose-${brandSlug}`}>Why choose {brandName}</a>
        </p>
      </Section>
      <ServiceAreaNote area={area} cities={cities} span={span} />
    </>
  );
}

/** Shows an offer’s text, its first sentence larger where it is a saving like "15% off." */
function Offer({ text }: { text: string }) {
  const [, saving, rest] = /^(\S+ off\.)(.*)$/s.exec(text) ?? [];
  if (!saving) return text;
  return (
    <>
      <strong className="special__saving figure">{saving}</strong>
      {rest}
    </>
  );
}

function ServiceAreaNote({ area, cities, span }: Pick<PricingPageProps, 'area' | 'cities' | 'span'>) {
  const { phone, phoneHref } = useSite();
  return (
    <section className="section wrap" aria-labelledby="area-note-title">
      <div className="card area-note cluster apart">
        <div className="prose">
          <h2 id="area-note-title">Do we serve your area?</h2>
          <p>
            {`We serve ${cities} in ${area}, ${span}. Not sure about your street? Call `}
            <a href={phoneHref}>{phone}</a>.
          </p>
        </div>
        <a className="button" href="/contact">
          Check availability
        </a>
      </div>
    </section>
  );
}
