/** A service that the business sells. */
export interface Service {
  /** Used in URLs and in a lead’s `serviceType`. */
  slug: string;
  /** Its name in headings and price lists. */
  title: string;
  /** Its name in forms. */
  label: string;
  /** The unit of its price, like "step". */
  unit?: string;
}

export type PricedServiceName =
  | 'commercial'
  | 'petStains'
  | 'stairs'
  | 'hardwood'
  | 'rugs'
  | 'upholstery'
  | 'stainProtection'
  | 'deepCleaning';

/** All services besides room cleaning, by the name of their price in the site’s content. */
export const pricedServices: Readonly<Record<PricedServiceName, Service>> = {
  commercial: {
    slug: 'commercial',
    title: 'Commercial Carpet Cleaning',
    label: 'Commercial carpet cleaning',
  },
  petStains: {
    slug: 'pet-stain-odor',
    title: 'Pet Stain & Odor Removal',
    label: 'Pet stain and odor removal',
  },
  stairs: { slug: 'stairs', title: 'Stair Cleaning Service', label: 'Stair cleaning', unit: 'step' },
  hardwood: { slug: 'hardwood', title: 'Hardwood Floor Cleaning', label: 'Hardwood floor cleaning' },
  rugs: { slug: 'area-rugs', title: 'Area Rug Cleaning', label: 'Area rug cleaning', unit: 'rug' },
  upholstery: {
    slug: 'upholstery',
    title: 'Upholstery Cleaning',
    label: 'Upholstery cleaning',
    unit: 'piece',
  },
  stainProtection: { slug: 'stain-protection', title: 'Stain Protection', label: 'Stain protection' },
  deepCleaning: { slug: 'deep-cleaning', title: 'Deep Cleaning', label: 'Deep cleaning' },
};

/** Carpet cleaning by the room, which the packages price. */
export const residential: Service = {
  slug: 'residential',
  title: 'Residential Carpet Cleaning',
  label: 'Residential carpet cleaning',
};

/** The cleaning machine for home use, named after the brand. */
export const homeSystem = (brandName: string, brandSlug: string): Service => ({
  slug: `platinum-${brandSlug}`,
  title: `${brandName} Platinum Home System`,
  label: `${brandName} platinum home system`,
});
