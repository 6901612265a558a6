import type { RefusedForm } from '../../contracts/customers/customer-request.js';
import { hoursToPublication, type OwnReview, reviewLengths } from '../../contracts/customers/reviews.js';
import { useSite } from '../../contracts/website/site.js';
import { Field } from '../shared/field.js';
import { Stars } from '../shared/stars.js';
import { StarField } from './star-field.js';

interface CustomerReviewProps {
  /** The path of the customer’s page. */
  path: string;
  /** Null before the customer has written one. */
  review: OwnReview | null;
  /** The https link where customers leave a review; '' for none. Everyone gets it, whatever their stars. */
  reviewLink: string;
  refused?: RefusedForm;
}

/** The customer’s review of the job: a form until it is published, then the review with our reply. */
export function CustomerReview({ path, review, reviewLink, refused }: CustomerReviewProps) {
  return (
    <section className="card my-review" id="review" aria-labelledby="review-title">
      <h2 id="review-title">Review</h2>
      {!review || review.state === 'pending' ? (
        <Form path={path} review={review} refused={refused} />
      ) : (
        <Shown review={review} />
      )}
      {reviewLink && (
        <p className="my-review__elsewhere">
          <a href={reviewLink} rel="noreferrer">
            {`Review us on ${placeOf(reviewLink)}`}
          </a>
        </p>
      )}
    </section>
  );
}

function Form({ path, review, refused }: Omit<CustomerReviewProps, 'reviewLink'>) {
  const { businessName } = useSite();
  const typed = refused?.typed ?? {
    stars: String(review?.stars ?? ''),
    text: review?.text,
    name: review?.name,
  };
  return (
    <>
      <p>
        {review
          ? `Thank you. We publish your review on ${review.publishedOn}. You can edit it until then. Each edit starts the ${hoursToPublication} hours again.`
          : 'How did it turn out? Your review helps your neighbors choose, and helps us improve.'}
      </p>
      <form
        className="stack hug"
        method="post"
        action={`${path}/review#review`}
        noValidate={Boolean(refused)}
      >
        <StarField value={typed.stars ?? ''} error={refused?.errors?.stars} />
        <Field name="text" id="review-text" label="Your review" error={refused?.errors?.text} required>
          <textarea rows={4} maxLength={reviewLengths.text} defaultValue={typed.text} />
        </Field>
        <Field name="name" label="First name or initials" error={refused?.errors?.name} required>
          <input
            type="text"
            autoComplete="given-name"
            maxLength={reviewLengths.name}
            defaultValue={typed.name}
          />
        </Field>
        <p className="field__hint">
          {`We publish every review after ${hoursToPublication} hours, good or bad, with your city and service. ${businessName} can reply.`}
        </p>
        <button type="submit" className="button">
          {review ? 'Save review' : 'Send review'}
        </button>
      </form>
    </>
  );
}

function Shown({ review: { stars, text, name, state, hiddenFor, reply } }: { review: OwnReview }) {
  const { businessName, phone, phoneHref } = useSite();
  return (
    <>
      <Stars count={stars} />
      <p className="kept-lines">{text}</p>
      <p className="soft">{name}</p>
      {reply && (
        <p className="review-reply kept-lines">
          <strong>{`Reply from ${businessName}`}</strong> {reply}
        </p>
      )}
      {state === 'published' ? (
        <p className="soft">Published on our website.</p>
      ) : (
        <p className="note">
          {`We don’t show this review on our website: ${hiddenFor}. Call us at `}
          <a href={phoneHref}>{phone}</a> if that’s wrong.
        </p>
      )}
    </>
  );
}

/** Names the site of a review link: "Google". */
function placeOf(link: string): string {
  const host = new URL(link).hostname.replace(/^www\./, '');
  const known = {
    google: 'Google',
    'goo.gl': 'Google',
    'g.page': 'Google',
    facebook: 'Facebook',
    yelp: 'Yelp',
  };
  return Object.entries(known).find(([part]) => host.includes(part))?.[1] ?? host;
}
