import { useEffect, useRef } from 'react';
import { NextSteps } from './next-steps.js';
import { OwnLink } from './own-link.js';
import { PhoneText } from './phone-text.js';

export interface Outcome {
  kind: 'good' | 'bad';
  title?: string;
  text: string;
  /** The customer's own link, as a path. */
  link?: string;
  /** Whether the appointment was confirmed right away. */
  isBooked?: boolean;
  /** The total of the estimate that was sent with the request. */
  estimate?: string;
}

/**
 * Shows in the page whether a form was accepted, because toasts close after five seconds. A success says what
 * happens next, a failure shows the phone number.
 */
export function OutcomeNote({
  outcome,
  isPending = false,
  isBeingRetried = false,
  onAgain,
}: {
  outcome: Outcome | undefined;
  isPending?: boolean;
  /** Whether the page retries a failed request by itself. */
  isBeingRetried?: boolean;
  /** Shows the form again. */
  onAgain?: () => void;
}) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After a later try by the page itself, the visitor may be somewhere else.
    if (outcome && !document.querySelector(':focus:not(.contact-form *)')) note.current?.focus();
  }, [outcome]);
  return (
    <div role="status" ref={note} tabIndex={-1}>
      {isPending && <span className="visually-hidden">Sending</span>}
      {outcome && (
        <div className={`note note--${outcome.kind}`}>
          <p>
            {outcome.title && <strong>{outcome.title} </strong>}
            <PhoneText text={outcome.text} isHelp={outcome.kind === 'bad'} />
            {isBeingRetried &&
              ' We’ve kept everything you entered and will keep trying while this page is open.'}
          </p>
          {outcome.estimate && <p>Your estimate: {outcome.estimate}</p>}
          {outcome.kind === 'good' && <NextSteps isBooked={outcome.isBooked} />}
          <OwnLink path={outcome.link} />
          {onAgain && outcome.kind === 'good' && (
            <p className="button-row">
              <button
                type="button"
                className="button"
                onClick={() => {
                  onAgain();
                  note.current?.focus();
                }}
              >
                Send another request
              </button>
            </p>
          )}
        </div>
      )}
    </div>
  );
}
