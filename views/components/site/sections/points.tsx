import type { ReactNode } from 'react';
import type { Point } from '../../../contracts/website/content.js';
import { type PictureSizes, quarterSizes, thirdSizes } from '../../../contracts/website/picture-sizes.js';
import type { PictureContent } from '../../../contracts/website/pictures.js';
import { Unbroken } from '../../shared/unbroken.js';
import { Picture } from '../picture.js';

type ShownPoint = Point & { picture?: PictureContent };

interface PointCardsProps<P extends ShownPoint> {
  points: readonly P[];
  columns?: 2 | 3 | 4;
  /** Draws a line above each point instead of a card around it. */
  isOpen?: boolean;
  /** Draws a point's icon. Given by the page, so that pages without icons don't load their drawings. */
  iconOf?: (point: P) => ReactNode;
}

/** Reasons, benefits or values in a grid, with their pictures. */
export function PointCards<P extends ShownPoint>({
  points,
  columns = 3,
  isOpen = false,
  iconOf,
}: PointCardsProps<P>) {
  return (
    <ul className={`grid grid--${columns}${isOpen ? ' grid--open' : ''}`}>
      {points.map((point) => (
        <PointCard key={point.title} point={point} sizes={columns === 4 ? quarterSizes : thirdSizes}>
          {iconOf?.(point)}
        </PointCard>
      ))}
    </ul>
  );
}

/** Steps in their order, numbered. */
export function Steps({ steps }: { steps: readonly ShownPoint[] }) {
  return (
    <ol className="grid grid--3 steps">
      {steps.map((step) => (
        <PointCard key={step.title} point={step} sizes={thirdSizes} />
      ))}
    </ol>
  );
}

interface PointCardProps {
  point: ShownPoint;
  sizes: PictureSizes;
  children?: ReactNode;
}

function PointCard({ point: { title, text, picture }, sizes, children }: PointCardProps) {
  return (
    <li className={picture ? 'card picture-card' : 'card'}>
      {picture && <Picture {...picture} sizes={sizes} />}
      {children}
      <h3>{title}</h3>
      <p>
        <Unbroken text={text} />
      </p>
    </li>
  );
}
