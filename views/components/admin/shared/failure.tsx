import type { ReactNode } from 'react';

interface FailureProps {
  /** Why; shows nothing without it. */
  children: ReactNode;
  /** Whether something that the owner entered isn't saved. */
  isNotSaved?: boolean;
}

/** Says why something failed, also to screen readers. */
export function Failure({ children, isNotSaved = false }: FailureProps) {
  if (!children) return undefined;
  return (
    <p className="note note--bad" role="alert">
      {isNotSaved && (
        <>
          <strong>Not saved.</strong>{' '}
        </>
      )}
      {children}
    </p>
  );
}
