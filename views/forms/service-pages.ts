import { pricedServices, residential, type Service } from './services.js';

/* Apart from the services, so that pages with a price builder don't load it. */

/** The services that have a card and a page of their own, in the order of the cards. */
export const pagedServices = {
  residential,
  commercial: pricedServices.commercial,
  petStains: pricedServices.petStains,
  stairs: pricedServices.stairs,
  hardwood: pricedServices.hardwood,
} satisfies Record<string, Service>;

export type PagedServiceName = keyof typeof pagedServices;

export const pagedServiceNames = Object.keys(pagedServices) as PagedServiceName[];

/** Never change one: other sites link to these addresses. They stay when the owner renames a service. */
const pageSlugs: Readonly<Record<PagedServiceName, string>> = {
  residential: 'residential-carpet-cleaning',
  commercial: 'commercial-carpet-cleaning',
  petStains: 'pet-stain-and-odor-removal',
  stairs: 'stair-cleaning',
  hardwood: 'hardwood-floor-cleaning',
};

/** Returns the path of a service's page. */
export const servicePath = (name: PagedServiceName) => `/services/${pageSlugs[name]}`;
