import { createContext, useContext } from 'react';
import type { SiteContent } from '../../content/schema.js';
import type { City, Figures, OpenDays, PackageTerms, Testimonial } from './business.js';
import type { PictureContent } from './pictures.js';

/** A part of the day that a visitor can ask for. */
export interface TimeWindow {
  value: string;
  /** Its hours on a clock of 24. */
  from: number;
  to: number;
}

/** The facts of the business that browsers need too, because forms, hints and headings are made from them. */
export interface SharedFacts {
  /** In the order of the day. */
  timeWindows: readonly TimeWindow[];
  /** A request is answered within so many hours. */
  answerHours: number;
  /** How long a carpet takes to dry: after our cleaning, and after steam cleaning. */
  dryingTime: string;
  steamDryingTime: string;
  /** How long a cleaning takes. */
  cleaningTime: string;
  /** The largest room that counts as one, and the largest of the small ones, in square feet. */
  roomSquareFeet: number;
  smallRoomSquareFeet: number;
}

/** All facts: the shared ones, and those of the site's content. */
export interface BusinessFacts extends SharedFacts {
  packages: readonly PackageTerms[];
  prices: SiteContent['prices'];
  openingHours: readonly OpenDays[];
  /** The cities that the van goes to, in the order in which they are listed everywhere. */
  serviceArea: readonly City[];
  testimonials: readonly Testimonial[];
  figures: Figures;
  /** The picture of the business. */
  picture: PictureContent;
  /** Where the business works, as it stands after "in": "the northwest Twin Cities". */
  areaInWords: string;
  /** How often most carpets should be cleaned. */
  cleaningInterval: string;
}

/**
 * This is the place to change one of these facts; the others are the owner's to change in the admin. Texts are made from them; the
 * blog's articles are not, because they are dated and say what held on their day.
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

/** In browsers the facts are part of the scripts; the server provides those of its BusinessService. */
export const FactsContext = createContext(sharedFacts);

/** The facts of the business, inside any page, layout or mail. */
export const useFacts = () => useContext(FactsContext);
