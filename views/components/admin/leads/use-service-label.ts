import type { LeadView } from '../../../contracts/leads/leads.js';
import { useSite } from '../../../contracts/website/site.js';
import { serviceTypeOptions } from '../../../forms/leads/contact.js';
import { labelOf } from '../../../forms/options.js';

/** @returns a function that gives a lead's service as the form labels it; null where none was chosen. */
export function useServiceLabel() {
  const { brandName, brandSlug } = useSite();
  return ({ serviceType }: Pick<LeadView, 'serviceType'>) =>
    labelOf(serviceTypeOptions(brandName, brandSlug), serviceType);
}
