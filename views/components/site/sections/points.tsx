import type { ReactNode } from 'react';
import type { PicturedPoint, Point } from '../../../contracts/website/content.js';
import { Picture } from '../picture.js';

interface PointCardsProps<P extends Point> {
  points: readonly P[];
  columns?: 2 | 3 | 4;
  /** Draws a line above each point instead of a card around it. */
  isOpen?: boolean;
  /** Draws a point's icon. Given by the page, so that pages without icons don't load their drawings. */
  iconOf?: (point: P) => ReactNode;
}

/** Reasons, benefits or values in a grid. */
export function PointCards<P extends Point>({
  points,
  columns = 3,
  isOpen = false,
  iconOf,
}: PointCardsProps<P>) {
  return (
    <ul className={`grid grid--${columns}${isOpen ? ' grid--open' : ''}`}>
      {points.map((point) => (
        <li key={point.title} className="card">
          {iconOf?.(point)}
          <h3>{point.title}</h3>
          <p>{point.text}</p>
        </li>
      ))}
    </ul>
  );
}

/** Points with a picture each, four in a row where there is room. */
export function PicturedPoints({ points }: { points: readonly PicturedPoint[] }) {
  return (
    <ul className="grid grid--4">
      {points.map((point) => (
        <li key={point.title} className="card picture-card">
          <Picture {...point.picture} sizes="quarter" />
          <h3>{point.title}</h3>
          <p>{point.text}</p>
        </li>
      ))}
    </ul>
  );
}

/** Steps in their order, numbered. */
export function Steps({ steps }: { steps: readonly Point[] }) {
  return (
    <ol className="grid grid--3 steps">
      {steps.map((step) => (
        <li key={step.title} className="card">
          <h3>{step.title}</h3>
          <p>{step.text}</p>
        </li>
      ))}
    </ol>
  );
}

/** Steps in their order, numbered, with a picture each. */
export function PicturedSteps({ steps }: { steps: readonly PicturedPoint[] }) {
  return (
    <ol className="grid grid--3 steps">
      {steps.map((step) => (
        <li key={step.title} className="card picture-card">
          <Picture {...step.picture} sizes="third" />
          <h3>{step.title}</h3>
          <p>{step.text}</p>
        </li>
      ))}
    </ol>
  );
}
