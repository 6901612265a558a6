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
  isByAppointment?: true;
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

/** A city in which we clean, and where it is. */
export interface MapCity {
  name: string;
  /** Degrees north and east (west is negative), WGS 84. */
  latitude: number;
  longitude: number;
}

/** A package and its prices, in US cents. */
export interface PackageTerms {
  name: string;
  cents: number;
  /** The price before, where there is a saving. */
  beforeCents?: number;
  /** The largest area it is for: so many rooms, or so many square feet. */
  upTo: { rooms: number } | { squareFeet: number };
  isPopular?: true;
  points: readonly string[];
}

/** What services cost beside the packages, in US cents. */
export interface ServicePrices {
  petStainFrom: number;
  stairStep: number;
  hardwoodFrom: number;
}

/** What customers and others say of the business. */
export interface Reputation {
  yearsOfExperience: string;
  reviews: { rating: string; count: string };
  badge: string;
  /** Other figures, with what they count. */
  stats: readonly { value: string; label: string }[];
  testimonials: readonly { text: string; author: string }[];
}

/** A package as the pricing page shows it. */
export interface CleaningPackage {
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
  /** The pictures are `<name>-before` and `<name>-after`. */
  name: string;
  title: string;
  /** The alt texts of the two: what is seen, with the dirt and without it. */
  before: string;
  after: string;
}
