import { Gallery } from '../components/site/gallery.js';
import { ClosingCall } from '../components/site/sections/closing-call.js';
import { Hero } from '../components/site/sections/hero.js';
import { Testimonials, type TestimonialsProps } from '../components/site/sections/testimonials.js';
import type { BeforeAfter } from '../contracts/website/business.js';
import type { BusinessFacts } from '../contracts/website/facts.js';
import type { Meta } from '../contracts/website/meta.js';
import { publicPages } from '../contracts/website/public-pages.js';
import type { Site } from '../contracts/website/site.js';
import { illustrationsIn } from '../format/illustrations.js';
import { breadcrumbData } from '../format/structured-data.js';

interface ResultsPageProps extends TestimonialsProps {
  pairs: readonly BeforeAfter[];
}

export const meta = (
  { pairs: [first] }: ResultsPageProps,
  site: Site,
  { areaInWords }: BusinessFacts,
): Meta => ({
  title: 'Before & After',
  description: `Living room carpets, upholstery, area rugs and pet stains before and after a dry-foam cleaning in ${areaInWords}.`,
  path: publicPages(site).results.path,
  picture: first && { name: first.before.name, sizes: 'pair' },
  structuredData: [breadcrumbData(site, publicPages(site).results)],
});

const illustrated = {
  all: 'Illustrations of carpets and furniture before and after a dry-foam cleaning. Select an image to enlarge it.',
  some: 'Photos and illustrations of carpets and furniture before and after a dry-foam cleaning. Select an image to enlarge it.',
  none: 'Carpets and furniture before and after a dry-foam cleaning. Select a photo to enlarge it.',
};

export default function ResultsPage({ pairs, ...testimonials }: ResultsPageProps) {
  return (
    <>
      <Hero title="Before and after" lead={illustrated[illustrationsIn(pairs)]} />
      <section className="section wrap" aria-label="Gallery">
        <Gallery pairs={pairs} />
      </section>
      <Testimonials {...testimonials} />
      <ClosingCall title="Your carpet could be next" text="Free estimate, upfront price, dry in hours.">
        <a className="button button--accent" href="/contact">
          Book a cleaning
        </a>
        <a className="button button--light" href="/free-room">
          Try one room free
        </a>
      </ClosingCall>
    </>
  );
}
