import type { ReactNode } from 'react';
import { Section } from './section.js';

interface CityProofProps {
  city: string;
  /** The jobs that we completed there, like "40+ cleanings"; '' for too few to show. */
  done: string;
  /** Photos and reviews from there. Without any, there is no section. */
  children?: ReactNode;
}

/** Shows our work in a city. */
export function CityProof({ city, done, children }: CityProofProps) {
  if (!children) return null;
  return (
    <Section
      name="work"
      title={`Our work in ${city}`}
      lead={done && `${done} in ${city} so far.`}
      more={{ href: '/results', label: 'See more results' }}
    >
      {children}
    </Section>
  );
}
