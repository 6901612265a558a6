import { createContext, useContext } from 'react';
import type { OpeningHours } from './business.js';

/** Facts of the business that every page may show. They come from the server's configuration. */
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
  cities: readonly string[];
  openingHours: readonly OpeningHours[];
  /** The ad pixel's id, where one is configured. */
  pixelId?: string;
}

export const SiteContext = createContext<Site | undefined>(undefined);

/** The business's facts, inside any page or layout. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('This component stands outside a page: there is no SiteContext around it.');
  return site;
}
