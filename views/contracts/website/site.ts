import { createContext, useContext } from 'react';
import type { City, DayOff, OpeningHours } from './business.js';

/** A city that forms accept by name or ZIP code. */
export type ServedCity = Pick<City, 'name' | 'zips'>;

/** Business details for every page. Sent to browsers with it, because they depend on the configuration. */
export interface Site {
  /** The scheme, host and port that visitors use. */
  origin: string;
  businessName: string;
  brandName: string;
  brandSlug: string;
  phone: string;
  /** The phone's link, `tel:+1…`. */
  phoneHref: string;
  email: string;
  /** The IANA name of the business's time zone. */
  timeZone: string;
  /** The service area in a few words. */
  area: string;
  /** The lines about the license and insurance. */
  credentials: readonly string[];
  cities: readonly ServedCity[];
  openingHours: readonly OpeningHours[];
  /** Current and upcoming ones, the next first. */
  daysOff: readonly DayOff[];
  /** The ad pixel's ID, if configured. */
  pixelId?: string;
}

export const SiteContext = createContext<Site | undefined>(undefined);

/** Returns the Site, inside any page, layout or email. @throws outside of them. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('Render this component inside a page: there is no SiteContext around it.');
  return site;
}
