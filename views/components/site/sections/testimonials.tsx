import type { Figure, Testimonial } from '../../../contracts/website/business.js';
import { formatMonth } from '../../../format/moments.js';
import { Icon } from '../../shared/icon.js';
import { ExampleMark } from '../example-mark.js';

export interface TestimonialsProps {
  testimonials: readonly Testimonial[];
  rating: Figure;
  reviews: Figure;
}

/**
 * Shows customer reviews and marks those that the owner has not confirmed. Renders nothing where there are none.
 * @param props.inAll the total number, if these are only the first ones; the results page has all.
 */
export function Testimonials({
  testimonials,
  rating,
  reviews,
  inAll = testimonials.length,
}: TestimonialsProps & { inAll?: number }) {
  if (!rating.value && !reviews.value && testimonials.length === 0) return null;
  return (
    <section className="section section--tinted testimonials" id="testimonials" aria-labelledby="words-title">
      <div className="wrap">
        <h2 id="words-title">What customers say</h2>
        {(rating.value || reviews.value) && (
          <div className="reviews">
            {rating.value && (
              <p className="reviews__rating">
                <Icon name="quality" />
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
        {inAll > testimonials.length && (
          <p className="testimonials__more">
            <a href="/results#testimonials">See all {inAll} reviews</a>
          </p>
        )}
      </div>
    </section>
  );
}

/** "Ada L. in Otsego, March 2026" */
const authorOf = ({ author, town, day }: Testimonial) =>
  `${author}${town ? ` in ${town}` : ''}${day ? `, ${formatMonth(day)}` : ''}`;
