import { createContext, useContext } from 'react';
import type { City, DayOff, OpeningHours } from './business.js';

/** A city that forms know, also by its ZIP codes. */
export type ServedCity = Pick<City, 'name' | 'zips'>;

/** What every page may show of the business. It is published with the page, because it depends on the configuration. */
export interface Site {
  /** Scheme, host and port under which visitors reach the site. */
  origin: string;
  businessName: string;
  brandName: string;
  brandSlug: string;
  phone: string;
  /** The phone as a link, `tel:+1…`. */
  phoneHref: string;
  email: string;
  /** IANA name of the zone that the business's days and hours are in. */
  timeZone: string;
  /** Where it works, in a few words. */
  area: string;
  /** The lines on licence and insurance. */
  credentials: readonly string[];
  cities: readonly ServedCity[];
  openingHours: readonly OpeningHours[];
  /** Those that are not over, the next first. */
  daysOff: readonly DayOff[];
  /** The ad pixel's id, where one is configured. */
  pixelId?: string;
}

export const SiteContext = createContext<Site | undefined>(undefined);

/** The Site, inside any page, layout or mail. @throws outside of them. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('This component stands outside a page: there is no SiteContext around it.');
  return site;
}
