import type { SiteContent } from '../../content/schema.js';
import type { PictureContent } from './pictures.js';

/** The icons that contents may name; components/shared/icon.tsx draws them. */
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

/** Days with the same opening hours; closed where there are neither hours nor appointments. */
export interface OpenDays {
  /** 0 for Sunday to 6 for Saturday. */
  weekdays: readonly number[];
  /** The hours of opening and closing on a clock of 24. */
  from?: number;
  to?: number;
  isByAppointment?: boolean;
}

/** Open days, also in words as customers read them: "Tue-Thu", "10AM-6PM". */
export interface OpeningHours extends OpenDays {
  days: string;
  hours: string;
}

/** Days on which the business is closed although it would be open, the first and the last of them: YYYY-MM-DD. */
export interface DayOff {
  id: number;
  from: string;
  until: string;
  /** Why, as visitors may read it; '' for no reason given. */
  reason: string;
}

/** A city in which we clean: its ZIP codes and, where it stands on the map, degrees north and east (WGS 84). */
export type City = Omit<SiteContent['cities'][number], 'key'>;

/** A city on the map. */
export type MapCity = Pick<City, 'name'> & { latitude: number; longitude: number };

export const isOnMap = (city: City): city is City & MapCity =>
  city.latitude !== undefined && city.longitude !== undefined;

/** A package and its prices, in US cents. It is for so many rooms, or so many square feet, at most. */
export type PackageTerms = SiteContent['packages'][number];

/** What customers or others say of the business. One that nobody has confirmed is shown as an example. */
export type Testimonial = SiteContent['testimonials'][number];

export type Person = SiteContent['people'][number];

export type Figures = SiteContent['figures'];
export type Figure = Figures['years'];

/** A package as the pricing page shows it. */
export interface CleaningPackage {
  key: string;
  name: string;
  price: string;
  /** The price before, where there is a saving. */
  was?: string;
  savings?: string;
  area: string;
  isPopular?: boolean;
  points: string[];
}

export interface ServiceOffering {
  slug: string;
  title: string;
  description: string;
  features: string[];
  isPopular?: boolean;
  picture: PictureContent;
  icon: ContentIcon;
}

/** Two pictures of the same place. */
export interface BeforeAfter {
  key: string;
  title: string;
  before: PictureContent;
  after: PictureContent;
}
