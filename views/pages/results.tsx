import { Gallery } from '../components/site/gallery.js';
import { ClosingCall } from '../components/site/sections/closing-call.js';
import { Hero } from '../components/site/sections/hero.js';
import { PairList } from '../components/site/sections/pair-list.js';
import { Testimonials } from '../components/site/sections/testimonials.js';
import type { BeforeAfter } from '../contracts/website/business.js';
import type { BusinessFacts } from '../contracts/website/facts.js';
import type { Meta } from '../contracts/website/meta.js';
import { pairSizes } from '../contracts/website/picture-sizes.js';
import { jobPhotosLead, type PublishedPair, type Quotes } from '../contracts/website/proof.js';
import { publicPages } from '../contracts/website/public-pages.js';
import type { Site } from '../contracts/website/site.js';
import { illustrationsIn } from '../format/illustrations.js';
import { breadcrumbData } from '../format/structured-data.js';

interface ResultsPageProps extends Quotes {
  /** The gallery's pairs; none once there are enough jobs. */
  pairs: readonly BeforeAfter[];
  /** The newest pairs of customers' jobs. */
  jobs: readonly PublishedPair[];
}

export const meta = (
  { pairs: [first], jobs }: ResultsPageProps,
  site: Site,
  { areaInWords }: BusinessFacts,
): Meta => ({
  title: 'Before & After',
  description: `Living room carpets, upholstery, area rugs and pet stains before and after a dry-foam cleaning in ${areaInWords}.`,
  path: publicPages(site).results.path,
  // Social networks keep what they show of a page, so customers' photos are never in it.
  ...(jobs.length > 0
    ? { sharedPicture: first?.before.name }
    : { picture: first && { name: first.before.name, sizes: pairSizes } }),
  structuredData: [breadcrumbData(site, publicPages(site).results)],
});

const illustrated = {
  all: 'Illustrations of carpets and furniture before and after a dry-foam cleaning. Select an image to enlarge it.',
  some: 'Photos and illustrations of carpets and furniture before and after a dry-foam cleaning. Select an image to enlarge it.',
  none: 'Carpets and furniture before and after a dry-foam cleaning. Select a photo to enlarge it.',
};

export default function ResultsPage({ pairs, jobs, ...testimonials }: ResultsPageProps) {
  const lead = jobs.length > 0 || pairs.length === 0 ? jobPhotosLead : illustrated[illustrationsIn(pairs)];
  return (
    <>
      <Hero title="Before and after" lead={lead} />
      {jobs.length > 0 && (
        <section className="section wrap" aria-labelledby="jobs-title">
          <div className="section__head">
            <h2 id="jobs-title">Recent jobs</h2>
          </div>
          <PairList pairs={jobs} isFirst />
        </section>
      )}
      {pairs.length > 0 && (
        <section className="section wrap" aria-label="Gallery">
          {jobs.length > 0 && <p className="lead">{illustrated[illustrationsIn(pairs)]}</p>}
          <Gallery pairs={pairs} />
        </section>
      )}
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
