import type { PicturedPoint, Point } from '../../contracts/content.js';
import { Picture } from './picture.js';

/** Reasons, benefits or values as a grid of cards. */
export function PointCards({ points, columns = 3 }: { points: readonly Point[]; columns?: 2 | 3 | 4 }) {
  return (
    <ul className={`grid grid--${columns}`}>
      {points.map((point) => (
        <li key={point.title} className="card">
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
