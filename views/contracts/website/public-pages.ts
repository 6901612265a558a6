import type { Site } from './site.js';

/** A page’s path and its label in links and breadcrumbs. */
export interface PageLink {
  path: string;
  label: string;
}

/** The confirmation pages of forms that are posted without JavaScript. */
export const formResults = { contact: '/contact/sent', freeRoom: '/free-room/booked' };

/** The public pages except articles, in the order of the sitemap. */
export const publicPages = ({ brandName, brandSlug }: Pick<Site, 'brandName' | 'brandSlug'>) =>
  ({
    home: { path: '/', label: 'Home' },
    services: { path: '/services', label: 'Our Services' },
    howItWorks: { path: '/how-it-works', label: 'How It Works' },
    results: { path: '/results', label: 'Before & After' },
    pricing: { path: '/pricing', label: 'Pricing & Specials' },
    diy: { path: '/diy', label: 'DIY Solutions' },
    faq: { path: '/faq', label: 'FAQs' },
    serviceAreas: { path: '/service-areas', label: 'Service Areas' },
    about: { path: '/about', label: 'About Us' },
    blog: { path: '/blog', label: 'Blog' },
    contact: { path: '/contact', label: 'Contact' },
    whyChoose: { path: `/why-choose-${brandSlug}`, label: `Why Choose ${brandName}` },
    freeRoom: { path: '/free-room', label: 'Free Room' },
    privacyPolicy: { path: '/privacy-policy', label: 'Privacy Policy' },
  }) satisfies Record<string, PageLink>;
