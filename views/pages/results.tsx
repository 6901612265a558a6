import { ClosingCall } from '../components/site/call.js';
import { Gallery } from '../components/site/gallery.js';
import { PageHead } from '../components/site/page-head.js';
import type { BeforeAfter } from '../contracts/business.js';
import type { Meta } from '../contracts/meta.js';
import { publicPages } from '../contracts/public-pages.js';
import type { Site } from '../contracts/site.js';
import { breadcrumbData } from '../format/structured-data.js';

interface ResultsPageProps {
  pairs: readonly BeforeAfter[];
  testimonials: readonly { text: string; author: string }[];
  reviews: { rating: string; count: string };
}

export const meta = ({ pairs: [first] }: ResultsPageProps, site: Site): Meta => ({
  title: 'Before & After',
  description:
    'Living room carpets, upholstery, area rugs and pet stains before and after a dry-foam cleaning in the northwest Twin Cities.',
  path: publicPages(site).results.path,
  picture: first && { name: `${first.name}-before`, sizes: 'pair' },
  structuredData: [breadcrumbData(site, publicPages(site).results)],
});

export default function ResultsPage({ pairs, testimonials, reviews }: ResultsPageProps) {
  return (
    <>
      <PageHead
        title="Before and after"
        lead="Illustrations of what the foam does. Choose a picture to see it large."
      />
      <section className="wrap section--tight" aria-label="Gallery">
        <Gallery pairs={pairs} />
      </section>
      <section className="section section--tinted" aria-labelledby="words-title">
        <div className="wrap">
          <h2 id="words-title">What customers say</h2>
          <div className="reviews card">
            <p className="reviews__rating">
              <strong>{reviews.rating}</strong> rating
            </p>
            <p>{reviews.count} reviews</p>
          </div>
          <ul className="grid grid--3">
            {testimonials.map(({ text, author }) => (
              <li key={text} className="card">
                <figure>
                  <blockquote>{text}</blockquote>
                  <figcaption>{author}</figcaption>
                </figure>
              </li>
            ))}
          </ul>
        </div>
      </section>
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
