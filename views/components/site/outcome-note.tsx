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
}

/**
 * Shows in the page whether a form was accepted, because toasts close after five seconds. A success says what happens next, a
 * failure shows the phone number.
 */
export function OutcomeNote({
  outcome,
  isBeingRetried = false,
}: {
  outcome: Outcome | undefined;
  /** Whether the page retries a failed request by itself. */
  isBeingRetried?: boolean;
}) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) note.current?.focus();
  }, [outcome]);
  return (
    <div role="status" ref={note} tabIndex={-1}>
      {outcome && (
        <div className={`note note--${outcome.kind}`}>
          <p>
            {outcome.title && <strong>{outcome.title} </strong>}
            <PhoneText text={outcome.text} isHelp={outcome.kind === 'bad'} />
            {isBeingRetried &&
              ' We’ve kept everything you entered and will keep trying while this page is open.'}
          </p>
          {outcome.kind === 'good' && <NextSteps isBooked={outcome.isBooked} />}
          <OwnLink path={outcome.link} />
        </div>
      )}
    </div>
  );
}
