import { vanAtHouse } from '../components/site/illustrations.js';
import { ClosingCall } from '../components/site/sections/closing-call.js';
import { Hero } from '../components/site/sections/hero.js';
import { Section } from '../components/site/sections/section.js';
import type { AreaMap } from '../contracts/website/area-map.js';
import type { BusinessFacts } from '../contracts/website/facts.js';
import type { Piece } from '../contracts/website/linked-cities.js';
import type { Meta } from '../contracts/website/meta.js';
import { type PageLink, publicPages } from '../contracts/website/public-pages.js';
import type { Site } from '../contracts/website/site.js';
import { breadcrumbData, businessData } from '../format/structured-data.js';

/** The texts are made on the server, so that other pages' scripts don't share their code with this one. */
export interface ServiceAreasPageProps {
  /** "15 cities in the northwest Twin Cities". */
  area: string;
  map?: AreaMap;
  cities: readonly (PageLink & {
    /** ZIP codes and jobs. */
    text: string;
  })[];
  /** The ZIP code or city that a visitor asked about, and whether we serve it. */
  asked: string;
  answer?: readonly Piece[];
}

export const meta = ({ area }: ServiceAreasPageProps, site: Site, { picture }: BusinessFacts): Meta => ({
  title: 'Service Areas',
  description: `${site.businessName} cleans carpets, rugs, upholstery and hardwood floors in ${area}. Find your city or ZIP code.`,
  path: publicPages(site).serviceAreas.path,
  sharedPicture: vanAtHouse.name,
  structuredData: [businessData(site, picture), breadcrumbData(site, publicPages(site).serviceAreas)],
});

export default function ServiceAreasPage({ area, map, cities, asked, answer }: ServiceAreasPageProps) {
  return (
    <>
      <Hero
        title="Areas we serve"
        lead={`We clean homes and businesses in ${area}. Enter your ZIP code, or choose your city.`}
        aside={
          map && (
            <img
              src={map.src}
              alt={`Map of the ${map.cities} cities we serve, with the Mississippi River`}
              width={map.width}
              height={map.height}
            />
          )
        }
      >
        <form className="area-check" action="/service-areas">
          <div className="field">
            <label htmlFor="serviceArea">Do we serve your area?</label>
            <input
              id="serviceArea"
              name="serviceArea"
              defaultValue={asked}
              maxLength={100}
              required
              placeholder="ZIP code or city"
              autoComplete="postal-code"
            />
          </div>
          <button type="submit" className="button">
            Check
          </button>
          {answer && (
            <p className="form-remark" role="status">
              {answer.map(({ text, path }) =>
                path ? (
                  <a key={text} href={path}>
                    {text}
                  </a>
                ) : (
                  text
                ),
              )}
            </p>
          )}
        </form>
      </Hero>
      <Section name="cities" title="Cities">
        <ul className="city-cards stack">
          {cities.map(({ path, label, text }) => (
            <li key={path + label} className="card">
              <h3>
                <a className="cover-link" href={path}>
                  {label}
                </a>
              </h3>
              <p className="soft">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <ClosingCall
        title="Not on the list?"
        text="Send your request anyway, and we’ll tell you if we can come."
      >
        <a className="button button--accent" href="/contact">
          Get a free estimate
        </a>
        <a className="button button--light" href="/pricing">
          See prices
        </a>
      </ClosingCall>
    </>
  );
}
