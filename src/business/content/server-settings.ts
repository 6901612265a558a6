import type { SectionName, SiteContent } from '../../../views/content/schema.js';
import type { Environment } from '../../platform/config/environment.js';

/** A field that an environment variable overrides. */
export interface ServerSetting {
  section: SectionName;
  /** The field's name in the form of its section. */
  field: string;
  variable: string;
  value: string;
}

const businessVariables = {
  BUSINESS_NAME: 'name',
  BRAND_NAME: 'brand',
  BUSINESS_PHONE: 'phone',
  BUSINESS_EMAIL: 'email',
} as const;

/** The variables that set an offer's last day, with the offer's key. */
const offerVariables = { FIRST_CLEANING_OFFER_UNTIL: 'first-cleaning', FALL_SPECIAL_UNTIL: 'fall' } as const;

/** Applies the environment variables to a published content, as visitors see it. */
export function withServerSettings(content: SiteContent, environment: Environment): SiteContent {
  const business = { ...content.business };
  for (const [variable, field] of Object.entries(businessVariables))
    business[field] = environment[variable as keyof typeof businessVariables] ?? business[field];
  return { ...content, business, offers: offersWithServerSettings(content.offers, environment) };
}

/** Applies the environment variables to the offers. */
export function offersWithServerSettings(
  offers: SiteContent['offers'],
  environment: Environment,
): SiteContent['offers'] {
  return offers.map((offer) => {
    const until = Object.entries(offerVariables).flatMap(([variable, key]) =>
      key === offer.key ? [environment[variable as keyof typeof offerVariables]] : [],
    );
    return { ...offer, until: until[0] ?? offer.until };
  });
}

/** Lists the fields that environment variables override. */
export function serverSettings({ offers }: SiteContent, environment: Environment): ServerSetting[] {
  const business = Object.entries(businessVariables).map(([variable, field]) => ({
    section: 'business' as const,
    field: field as string,
    variable,
  }));
  const days = Object.entries(offerVariables).flatMap(([variable, offerKey]) => {
    const index = offers.findIndex(({ key }) => key === offerKey);
    return index < 0 ? [] : [{ section: 'offers' as const, field: `${index}.until`, variable }];
  });
  return [...business, ...days].flatMap((setting) => {
    const value = environment[setting.variable as keyof Environment];
    return typeof value === 'string' ? [{ ...setting, value }] : [];
  });
}
