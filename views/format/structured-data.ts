import { type ArticleSummary, articlePath } from '../contracts/website/articles.js';
import type { DayOff, PackageTerms } from '../contracts/website/business.js';
import type { Question } from '../contracts/website/content.js';
import type { StructuredData } from '../contracts/website/meta.js';
import { type PictureContent, pictureFile } from '../contracts/website/pictures.js';
import { type PageLink, publicPages } from '../contracts/website/public-pages.js';
import type { Site } from '../contracts/website/site.js';
import { packageArea } from './areas.js';
import { plainPrice } from './figures.js';
import { weekdayNames } from './hours.js';

/** Identifies the business on every page that mentions it: search engines read each page alone. */
const businessOf = (site: Site) => ({
  '@type': 'HomeAndConstructionBusiness',
  '@id': `${site.origin}/#business`,
  name: site.businessName,
});

const cityOf = (name: string) => ({ '@type': 'City', name: `${name}, Minnesota` });

const areaOf = ({ cities }: Site) => cities.map(({ name }) => cityOf(name));

const clock = (hour = 0) => `${String(Math.floor(hour)).padStart(2, '0')}:${hour % 1 ? '30' : '00'}`;

/** Describes the business: where it works, when it is open. No ratings: search engines reject its own. */
export function businessData(site: Site, picture: PictureContent): StructuredData {
  return {
    ...businessOf(site),
    url: `${site.origin}/`,
    telephone: site.phone,
    email: site.email,
    image: `${site.origin}${pictureFile(picture.name, 1200, 'webp')}`,
    // No street: the business works at its customers' addresses.
    address: { '@type': 'PostalAddress', addressRegion: 'Minnesota', addressCountry: 'US' },
    areaServed: areaOf(site),
    openingHoursSpecification: site.openingHours
      .filter(({ from, to }) => from !== undefined && to !== undefined)
      .map(({ weekdays, from, to }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: weekdays.map((day) => weekdayNames[day]),
        opens: clock(from),
        closes: clock(to),
      })),
    ...(site.daysOff.length > 0 ? { specialOpeningHoursSpecification: site.daysOff.map(closedDays) } : {}),
    paymentAccepted: 'Cash, Check, Credit Card',
  };
}

/** Describes a closed day: it opens and closes at midnight (schema.org, OpeningHoursSpecification). */
const closedDays = ({ from, until }: DayOff) => ({
  '@type': 'OpeningHoursSpecification',
  opens: '00:00',
  closes: '00:00',
  validFrom: from,
  validThrough: until,
});

interface DescribedService {
  title: string;
  description: string;
  /** The path of its page, if it has one. */
  path?: string;
  picture?: PictureContent;
  /** The only city that it is about; default: all. */
  city?: string;
}

/** Describes a service, without a price: only the pricing page shows prices. */
export function serviceData(site: Site, service: DescribedService): StructuredData {
  const { title, description, path, picture, city } = service;
  return {
    '@type': 'Service',
    name: title,
    description,
    ...(path ? { url: site.origin + path } : {}),
    ...(picture ? { image: `${site.origin}${pictureFile(picture.name, 1200, 'webp')}` } : {}),
    provider: businessOf(site),
    areaServed: city ? cityOf(city) : areaOf(site),
  };
}

/** Describes a package with its price. */
export function offerData(site: Site, offer: PackageTerms, roomSquareFeet: number): StructuredData {
  return {
    '@type': 'Offer',
    name: offer.name,
    description: packageArea(offer, roomSquareFeet),
    price: plainPrice(offer.cents),
    priceCurrency: 'USD',
    url: site.origin + publicPages(site).pricing.path,
    offeredBy: businessOf(site),
  };
}

/** Describes a page's questions and answers. */
export function questionData(questions: readonly Question[]): StructuredData {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** Describes a blog post. */
export function articleData(site: Site, article: ArticleSummary): StructuredData {
  return {
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.excerpt,
    datePublished: article.date,
    author: { '@type': 'Organization', name: `${site.businessName}: ${article.author.toLowerCase()}` },
    publisher: businessOf(site),
    ...(article.picture ? { image: `${site.origin}${pictureFile(article.picture.name, 1200, 'webp')}` } : {}),
    mainEntityOfPage: site.origin + articlePath(article.slug),
  };
}

/** Describes the path from the home page to the current one. @param steps the pages after home, in order */
export function breadcrumbData(site: Site, ...steps: PageLink[]): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [publicPages(site).home, ...steps].map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: site.origin + path,
    })),
  };
}
