import type { ReactNode } from 'react';

interface FoldProps {
  id: string;
  title: string;
  /** A short summary that shows while it is closed. */
  says: string;
  /** Whether it needs the owner's attention. */
  isDue?: boolean;
  isOpen?: boolean;
  children: ReactNode;
}

/** Makes a part of a long form collapsible. Fields in a closed part are submitted like the rest. */
export function Fold({ id, title, says, isDue, isOpen, children }: FoldProps) {
  return (
    <details className="card fold" id={id} open={isOpen}>
      <summary>
        <h2>{title}</h2>
        <span className={isDue ? 'fold__summary fold__summary--attention' : 'fold__summary'}>{says}</span>
      </summary>
      <div className="fold__inside stack">{children}</div>
    </details>
  );
}
