import { createContext, useContext } from 'react';
import type { MapCity, OpenDays, PackageTerms, Reputation, ServicePrices } from './business.js';

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
  /** The largest room that counts as one, in square feet. */
  roomSquareFeet: number;
  /** The cities that the van goes to, in the order in which they are listed everywhere. */
  serviceArea: readonly MapCity[];
}

/** All facts: the shared ones, and those of src/business that only the server needs. */
export interface BusinessFacts extends SharedFacts {
  packages: readonly PackageTerms[];
  servicePrices: ServicePrices;
  openingHours: readonly OpenDays[];
  reputation: Reputation;
  /** How often most carpets should be cleaned. */
  cleaningInterval: string;
}

/**
 * This is the place to change one of these facts. Texts are made from them; the blog's articles are not, because they are
 * dated and say what held on their day.
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
  serviceArea: [
    { name: 'Elk River', latitude: 45.3039, longitude: -93.5672 },
    { name: 'Big Lake', latitude: 45.3325, longitude: -93.7461 },
    { name: 'Otsego', latitude: 45.2741, longitude: -93.5914 },
    { name: 'Rogers', latitude: 45.1889, longitude: -93.553 },
    { name: 'Ramsey', latitude: 45.2611, longitude: -93.45 },
    { name: 'Albertville', latitude: 45.2377, longitude: -93.6544 },
    { name: 'St. Michael', latitude: 45.2099, longitude: -93.665 },
    { name: 'Dayton', latitude: 45.2436, longitude: -93.5147 },
    { name: 'Maple Grove', latitude: 45.0725, longitude: -93.4558 },
    { name: 'Champlin', latitude: 45.1889, longitude: -93.3975 },
    { name: 'Anoka', latitude: 45.1977, longitude: -93.3872 },
    { name: 'Coon Rapids', latitude: 45.1732, longitude: -93.303 },
    { name: 'Andover', latitude: 45.2333, longitude: -93.2913 },
    { name: 'Blaine', latitude: 45.1608, longitude: -93.2349 },
    { name: 'Brooklyn Park', latitude: 45.0941, longitude: -93.3563 },
  ],
};

/** In browsers the facts are part of the scripts; the server provides those of its BusinessService. */
export const FactsContext = createContext(sharedFacts);

/** The facts of the business, inside any page, layout or mail. */
export const useFacts = () => useContext(FactsContext);
