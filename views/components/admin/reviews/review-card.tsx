import { type ListedReview, type ReviewState, reviewLengths } from '../../../contracts/customers/reviews.js';
import { hideReasonNames, hideReasons } from '../../../contracts/website/proof.js';
import { formatShortDay } from '../../../format/moments.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';
import { Stars } from '../../shared/stars.js';
import { PostButton } from '../shared/post-button.js';
import { RelativeTime } from '../shared/relative-time.js';

/** A form that wasn't accepted, with what was typed. */
export interface RefusedModeration {
  id: number;
  typed: Record<string, string>;
  errors: FieldErrors;
}

interface ReviewCardProps {
  review: ListedReview;
  /** Returns the address of a form of this review. */
  action: (form: 'reply' | 'hide' | 'show') => string;
  refused?: RefusedModeration;
}

const badges: Record<ReviewState, string> = { pending: 'contacted', published: 'scheduled', hidden: 'low' };

/** A review with the owner's reply, and the forms to change it. */
export function ReviewCard({ review, action, refused }: ReviewCardProps) {
  const { id, leadId, customer, stars, text, name, city, service, state, createdAt, reply } = review;
  return (
    <li className="card review-card stack gap-2" id={`review-${id}`}>
      <div className="cluster gap-3">
        <Stars count={stars} />
        <span className={`badge badge--${badges[state]}`}>{describeState(review)}</span>
        <span className="quiet push">
          <RelativeTime at={createdAt} />
        </span>
      </div>
      <p className="kept-lines">{text}</p>
      <p className="quiet">
        {[name, city, service].filter(Boolean).join(' · ')}
        {' · '}
        <a href={`/admin/leads/${leadId}`}>{customer ? `Lead: ${customer}` : 'Open lead'}</a>
      </p>
      {reply && (
        <p className="review-reply">
          <strong>Your reply</strong> {reply}
        </p>
      )}
      <div className="cluster mt-1">
        <Reply {...{ review, action, refused }} />
        {state === 'hidden' ? (
          <PostButton action={action('show')} label={`Show ${name}’s review again`}>
            Show again
          </PostButton>
        ) : (
          <Hide {...{ review, action, refused }} />
        )}
      </div>
    </li>
  );
}

function Reply({ review: { id, name, reply }, action, refused }: ReviewCardProps) {
  const error = refused?.errors.reply;
  return (
    <details open={Boolean(error)} name={`review-${id}`}>
      <summary className="button" aria-label={`${reply ? 'Edit reply' : 'Reply'} to ${name}`}>
        {reply ? 'Edit reply' : 'Reply'}
      </summary>
      <form method="post" action={action('reply')} className="stack hug readable mt-3">
        <Field
          name="reply"
          id={`reply-${id}`}
          label="Public reply"
          hint="Everyone can read it. Leave out the customer’s personal details. Leave blank to remove your reply."
          error={error}
        >
          <textarea rows={3} maxLength={reviewLengths.reply} defaultValue={refused?.typed.reply ?? reply} />
        </Field>
        <button type="submit" className="button button--accent">
          Save reply
        </button>
      </form>
    </details>
  );
}

function Hide({ review: { id, name }, action, refused }: ReviewCardProps) {
  const error = refused?.errors.reason;
  return (
    <details open={Boolean(error)} name={`review-${id}`}>
      <summary className="button" aria-label={`Hide ${name}’s review`}>
        Hide
      </summary>
      <form method="post" action={action('hide')} className="stack hug readable mt-3">
        <fieldset className="choices">
          <legend>Why is it hidden?</legend>
          {hideReasonNames.map((reason) => (
            <label key={reason}>
              <input type="radio" name="reason" value={reason} required /> {hideReasons[reason]}
            </label>
          ))}
        </fieldset>
        {error && <p className="field__error">{error}</p>}
        <p className="field__hint">
          Your website says how many reviews are hidden and why. A low rating is not a reason: hiding reviews
          for being negative is illegal (FTC rule, 16 CFR 465.7). Reply instead.
        </p>
        <button type="submit" className="button">
          Hide review
        </button>
      </form>
    </details>
  );
}

function describeState({ state, hiddenFor, publishOn }: ListedReview): string {
  if (hiddenFor) return `Hidden: ${hideReasons[hiddenFor].toLowerCase()}`;
  return state === 'published' ? 'Published' : `Publishes ${formatShortDay(publishOn)}`;
}
