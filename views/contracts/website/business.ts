import type { SiteContent } from '../../content/schema.js';
import type { PictureContent } from './pictures.js';

/** The icons that content can use; components/shared/icon.tsx draws them. */
export type ContentIcon =
  | 'quality'
  | 'customer'
  | 'reliable'
  | 'insured'
  | 'home'
  | 'office'
  | 'pets'
  | 'stairs'
  | 'floor';

/** Days with the same hours. Without hours and appointments, the business is closed. */
export interface OpenDays {
  /** 0 for Sunday to 6 for Saturday. */
  weekdays: readonly number[];
  /** Opening and closing hours, 0 to 24. */
  from?: number;
  to?: number;
  isByAppointment?: boolean;
}

/** Open days with their text for customers: "Tue-Thu", "10AM-6PM". */
export interface OpeningHours extends OpenDays {
  days: string;
  hours: string;
}

/** Extra closed days, the first and the last of them as YYYY-MM-DD. */
export interface DayOff {
  id: number;
  from: string;
  until: string;
  /** The reason that visitors read; '' for none. */
  reason: string;
}

/** A city we serve: its ZIP codes and, if it is on the map, degrees north and east (WGS 84). */
export type City = Omit<SiteContent['cities'][number], 'key'>;

/** A city on the map. */
export type MapCity = Pick<City, 'name'> & { latitude: number; longitude: number };

export const isOnMap = (city: City): city is City & MapCity =>
  city.latitude !== undefined && city.longitude !== undefined;

/** A package and its prices in US cents. `size` is the most rooms or square feet it covers. */
export type PackageTerms = SiteContent['packages'][number];

/** A customer review. Marked as an example until the owner confirms it. */
export type Testimonial = SiteContent['testimonials'][number];

export type Person = SiteContent['people'][number];

export type Figures = SiteContent['figures'];
export type Figure = Figures['years'];

/** A package, formatted for the pricing page. */
export interface CleaningPackage {
  key: string;
  name: string;
  price: string;
  /** The original price, if there is a saving. */
  was?: string;
  savings?: string;
  area: string;
  isPopular?: boolean;
  points: string[];
}

export interface ServiceOffering {
  /** Its value in the contact form. */
  slug: string;
  /** The path of its page, if it is shown. */
  path?: string;
  title: string;
  description: string;
  features: string[];
  isPopular?: boolean;
  picture: PictureContent;
  icon: ContentIcon;
}

/** A before and an after photo of the same place. */
export interface BeforeAfter {
  key: string;
  title: string;
  before: PictureContent;
  after: PictureContent;
}
