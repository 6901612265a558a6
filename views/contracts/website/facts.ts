import { createContext, useContext } from 'react';
import type { SiteContent } from '../../content/schema.js';
import type { City, Figures, OpenDays, PackageTerms, Testimonial } from './business.js';
import type { PictureContent } from './pictures.js';

/** An arrival window that visitors can choose. */
export interface TimeWindow {
  value: string;
  /** Its hours, 0 to 24. */
  from: number;
  to: number;
}

/** Facts of the business that browsers also need, for forms, hints and headings. */
export interface SharedFacts {
  /** In order of time. */
  timeWindows: readonly TimeWindow[];
  /** The number of hours in which we answer a request. */
  answerHours: number;
  /** Drying times of a carpet: after our cleaning and after steam cleaning. */
  dryingTime: string;
  steamDryingTime: string;
  /** How long a cleaning takes. */
  cleaningTime: string;
  /** The maximum size of one room, and of a small room, in square feet. */
  roomSquareFeet: number;
  smallRoomSquareFeet: number;
}

/** All facts: the shared ones, and those from the site's content. */
export interface BusinessFacts extends SharedFacts {
  packages: readonly PackageTerms[];
  prices: SiteContent['prices'];
  openingHours: readonly OpenDays[];
  /** The cities we serve, in the order of every list. */
  serviceArea: readonly City[];
  testimonials: readonly Testimonial[];
  figures: Figures;
  /** The photo of the business. */
  picture: PictureContent;
  /** The service area as it reads after "in": "the northwest Twin Cities". */
  areaInWords: string;
  /** How often most carpets should be cleaned. */
  cleaningInterval: string;
}

/**
 * Change these facts here; the owner changes the others in the admin. Texts include these values, except for
 * the blog’s dated articles.
 */
export const sharedFacts: SharedFacts = {
  timeWindows: [
    { value: 'morning', from: 8, to: 12 },
    { value: 'afternoon', from: 12, to: 17 },
    { value: 'evening', from: 17, to: 20 },
  ],
  answerHours: 24,
  dryingTime: '2-4 hours',
  steamDryingTime: '12-24 hours',
  cleaningTime: '1-3 hours',
  roomSquareFeet: 200,
  smallRoomSquareFeet: 120,
};

/** Provides the shared facts in browsers; on the server, those of BusinessService. */
export const FactsContext = createContext(sharedFacts);

/** Returns the facts of the business, inside any page, layout or email. */
export const useFacts = () => useContext(FactsContext);
