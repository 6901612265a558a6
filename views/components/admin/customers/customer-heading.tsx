import { createContext, type ReactNode, useContext } from 'react';

/** The level of the headings about a customer: one below the customer's name. */
export const HeadingLevel = createContext<'h2' | 'h3'>('h2');

/** Shows the heading of a part of a customer's details. */
export function CustomerHeading({ id, children }: { id: string; children: ReactNode }) {
  const Heading = useContext(HeadingLevel);
  return (
    <Heading id={id} className="text-heading">
      {children}
    </Heading>
  );
}
