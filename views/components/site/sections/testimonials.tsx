import type { Quotes } from '../../../contracts/website/proof.js';
import { useSite } from '../../../contracts/website/site.js';
import { Icon } from '../../shared/icon.js';
import { ExampleMark } from '../example-mark.js';

interface TestimonialsProps extends Quotes {
  /** Whether the section has no ground of its own, beside one that has. */
  isPlain?: boolean;
}

/** Shows what customers wrote, each with our reply, and marks examples. Renders nothing if there is none. */
export function Testimonials({ testimonials, rating, note, more, isPlain }: TestimonialsProps) {
  const { businessName } = useSite();
  if (!rating?.value && !rating?.count && testimonials.length === 0 && !note) return null;
  return (
    <section
      className={isPlain ? 'section' : 'section section--tinted'}
      id="testimonials"
      aria-labelledby="words-title"
    >
      <div className="wrap">
        <h2 id="words-title">What customers say</h2>
        {(rating || note) && (
          <div className="reviews cluster">
            {rating?.value && (
              <p className="reviews__rating">
                <Icon name="quality" />
                <strong className="figure">{rating.value}</strong> rating
              </p>
            )}
            {rating && (
              <p>
                {rating.count}
                <ExampleMark {...rating} />
              </p>
            )}
            {note && <p>{note}</p>}
          </div>
        )}
        <ul className="grid grid--3 quotes">
          {testimonials.map(({ key, text, caption, isConfirmed, stars, rated, reply }) => (
            <li key={key} className="card">
              <figure className="review">
                {stars && (
                  <span className="stars" role="img" aria-label={rated}>
                    {stars}
                  </span>
                )}
                <blockquote>{text}</blockquote>
                <figcaption className="quiet">
                  {caption}
                  <ExampleMark isConfirmed={isConfirmed} />
                  {reply && (
                    <p className="review-reply">
                      <strong>Reply from {businessName}</strong> {reply}
                    </p>
                  )}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
        {more && (
          <p className="mt-5">
            <a href="/results#testimonials">{more}</a>
          </p>
        )}
      </div>
    </section>
  );
}
