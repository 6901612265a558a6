import type { ReactNode } from 'react';
import { heroSizes, shortHeroSizes, tallHeroSizes } from '../../../contracts/website/picture-sizes.js';
import type { PictureContent } from '../../../contracts/website/pictures.js';
import { Picture } from '../picture.js';

interface HeroProps {
  /** The line above the title. */
  eyebrow?: ReactNode;
  title: string;
  lead: ReactNode;
  /** The illustration on the right; with `isTall`, up to the window’s edge. */
  picture?: PictureContent;
  /** Shown in the right half instead of an illustration. */
  aside?: ReactNode;
  /** The home page’s is taller than the others. */
  isTall?: boolean;
  /** Shows the illustration only beside the title on phones, so that the content below stays in view. */
  isShort?: boolean;
  /** Below the lead: buttons, a form. */
  children?: ReactNode;
}

/** Opens a page: its promise and what to do next beside an illustration. */
export function Hero({ eyebrow, title, lead, picture, aside, isTall, isShort, children }: HeroProps) {
  const looks = ['hero', isTall && 'hero--tall', isShort && 'hero--short', picture && 'hero--split'];
  return (
    <section className={looks.filter(Boolean).join(' ')}>
      <div className={`hero__inner${aside ? ' beside' : ''} wrap`}>
        <div className="hero__text stack hug">
          {eyebrow && <p className="hero__eyebrow cluster">{eyebrow}</p>}
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          {children}
        </div>
        {aside && <div>{aside}</div>}
      </div>
      {picture && (
        <Picture
          {...picture}
          sizes={isTall ? tallHeroSizes : isShort ? shortHeroSizes : heroSizes}
          className="hero__picture"
          isFirst
        />
      )}
    </section>
  );
}
