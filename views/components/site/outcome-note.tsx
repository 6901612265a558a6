import { useEffect, useRef } from 'react';
import { useSite } from '../../contracts/site.js';

export interface Outcome {
  kind: 'good' | 'bad';
  title?: string;
  text: string;
}

/** What became of a form, kept in the page: a toast is gone after five seconds. A failure offers the phone. */
export function OutcomeNote({
  outcome,
  isBeingRetried = false,
}: {
  outcome: Outcome | undefined;
  /** Whether what failed is tried again by itself. */
  isBeingRetried?: boolean;
}) {
  const { phone, phoneHref } = useSite();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) note.current?.focus();
  }, [outcome]);
  return (
    <div role="status" ref={note} tabIndex={-1}>
      {outcome && (
        <p className={`note note--${outcome.kind}`}>
          {outcome.title && <strong>{outcome.title} </strong>}
          {outcome.text} {outcome.kind === 'bad' && <a href={phoneHref}>{phone}</a>}
          {isBeingRetried && ' What you typed is kept. We’ll keep trying while this page is open.'}
        </p>
      )}
    </div>
  );
}
