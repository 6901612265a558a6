/** A service that the business sells. */
export interface Service {
  /** In addresses, and in a lead's `serviceType`. */
  slug: string;
  /** As headings and price lists call it. */
  title: string;
  /** As forms call it. */
  label: string;
  /** What its price may be for one of, such as "step". */
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

/** What is sold besides the cleaning of rooms, by the name of its price in the site's content. */
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

/** The cleaning of carpets in rooms, which packages are the prices of. */
export const residential: Service = {
  slug: 'residential',
  title: 'Residential Carpet Cleaning',
  label: 'Residential carpet cleaning',
};

/** The machine for homes; it bears the brand's name. */
export const homeSystem = (brandName: string, brandSlug: string): Service => ({
  slug: `platinum-${brandSlug}`,
  title: `${brandName} Platinum Home System`,
  label: `${brandName} platinum home system`,
});
