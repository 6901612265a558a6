import type { PictureContent } from './pictures.js';

/** The drawn signs that contents may name; each has its drawing in components/shared/icon.tsx. */
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

/** A line of the business's opening hours: as customers read it, and as programs reckon with it. */
export interface OpeningHours {
  days: string;
  hours: string;
  /** The days meant, 0 for Sunday to 6 for Saturday. */
  weekdays: readonly number[];
  /** The hours of opening and closing on a clock of 24; absent on days that are not open. */
  from?: number;
  to?: number;
  isByAppointment?: true;
}

/** A city that is cleaned in, and where it is. */
export interface MapCity {
  name: string;
  /** Degrees north and east (west is negative), WGS 84. */
  latitude: number;
  longitude: number;
}

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
  /** What is seen, without and with the dirt. */
  before: string;
  after: string;
}
