import { ClosingCall } from '../components/site/call.js';
import { ExampleMark } from '../components/site/example-mark.js';
import { Gallery } from '../components/site/gallery.js';
import { PageHead } from '../components/site/page-head.js';
import type { BeforeAfter, Figure, Testimonial } from '../contracts/business.js';
import type { Meta } from '../contracts/meta.js';
import { hasIllustrations } from '../contracts/pictures.js';
import { publicPages } from '../contracts/public-pages.js';
import type { Site } from '../contracts/site.js';
import { formatMonth } from '../format/moments.js';
import { breadcrumbData } from '../format/structured-data.js';

interface ResultsPageProps {
  pairs: readonly BeforeAfter[];
  testimonials: readonly Testimonial[];
  rating: Figure;
  reviews: Figure;
}

export const meta = ({ pairs: [first] }: ResultsPageProps, site: Site): Meta => ({
  title: 'Before & After',
  description:
    'Living room carpets, upholstery, area rugs and pet stains before and after a dry-foam cleaning in the northwest Twin Cities.',
  path: publicPages(site).results.path,
  picture: first && { name: first.before.name, sizes: 'pair' },
  structuredData: [breadcrumbData(site, publicPages(site).results)],
});

export default function ResultsPage({ pairs, testimonials, rating, reviews }: ResultsPageProps) {
  return (
    <>
      <PageHead
        title="Before and after"
        lead={
          hasIllustrations(pairs)
            ? 'Illustrations of what the foam does. Choose a picture to see it large.'
            : 'What the foam does. Choose a picture to see it large.'
        }
      />
      <section className="wrap section--tight" aria-label="Gallery">
        <Gallery pairs={pairs} />
      </section>
      <Words testimonials={testimonials} rating={rating} reviews={reviews} />
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

/** What customers say, with a mark where the owner has not confirmed it; nothing where there is nothing to say. */
function Words({
  testimonials,
  rating,
  reviews,
}: Pick<ResultsPageProps, 'testimonials' | 'rating' | 'reviews'>) {
  if (!rating.value && !reviews.value && testimonials.length === 0) return null;
  return (
    <section className="section section--tinted" aria-labelledby="words-title">
      <div className="wrap">
        <h2 id="words-title">What customers say</h2>
        {(rating.value || reviews.value) && (
          <div className="reviews card">
            {rating.value && (
              <p className="reviews__rating">
                <strong>{rating.value}</strong> rating
              </p>
            )}
            {reviews.value && <p>{reviews.value} reviews</p>}
            <ExampleMark isConfirmed={rating.isConfirmed && reviews.isConfirmed} />
          </div>
        )}
        <ul className="grid grid--3">
          {testimonials.map((testimonial) => (
            <li key={testimonial.key} className="card">
              <figure>
                <blockquote>{testimonial.text}</blockquote>
                <figcaption>
                  {authorOf(testimonial)} <ExampleMark isConfirmed={testimonial.isConfirmed} />
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** "Ada L. in Otsego, March 2026" */
const authorOf = ({ author, town, day }: Testimonial) =>
  `${author}${town ? ` in ${town}` : ''}${day ? `, ${formatMonth(day)}` : ''}`;
