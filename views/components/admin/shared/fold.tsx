import type { ReactNode } from 'react';

interface FoldProps {
  id: string;
  title: string;
  /** How it stands, in a few words that are read without opening it. */
  says: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** A part of a long form that is opened when it is wanted. What is typed in a closed one is sent like the rest. */
export function Fold({ id, title, says, isOpen, children }: FoldProps) {
  return (
    <details className="card fold" id={id} open={isOpen}>
      <summary>
        <h2>{title}</h2>
        <span className="fold__says">{says}</span>
      </summary>
      <div className="fold__inside">{children}</div>
    </details>
  );
}
