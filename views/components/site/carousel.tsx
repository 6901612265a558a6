import { type MouseEvent, useRef, useState } from 'react';
import type { BeforeAfter } from '../../contracts/website/business.js';
import { slideSizes, thumbnailSizes } from '../../contracts/website/picture-sizes.js';
import { useHydrated } from '../shared/use-hydrated.js';
import { PairFigure } from './pair-figure.js';
import { Picture } from './picture.js';

/** A track that hasn't scrolled for this long is at rest. Not every browser has `scrollend`. */
const restMs = 100;
/** How often it may rest on its way to a chosen slide, before a visitor must have taken over. */
const maxRests = 10;

/**
 * Shows slides on a track that the browser scrolls by touch or keys, even without JavaScript, with dots,
 * thumbnails and buttons that wrap around. Follows the carousel pattern of the ARIA Authoring Practices;
 * nothing moves by itself.
 */
export function Carousel({ label, slides }: { label: string; slides: readonly BeforeAfter[] }) {
  const track = useRef<HTMLOListElement>(null);
  const [index, setIndex] = useState(0);
  const isHydrated = useHydrated();
  /** The chosen slide that the track is scrolling to; the slides on the way don't become the current one. */
  const target = useRef<number>(undefined);
  const rest = useRef<number>(undefined);

  function show(wanted: number) {
    const next = (wanted + slides.length) % slides.length;
    setIndex(next);
    target.current = next;
    const slide = track.current?.children[next] as HTMLElement | undefined;
    track.current?.scrollTo({ left: slide?.offsetLeft ?? 0 });
    follow();
  }

  function nearest() {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {};
    return Math.round(scrollLeft / clientWidth);
  }

  /** Makes the nearest slide the current one while a visitor scrolls the track, and once it is at rest. */
  function follow(rests = 0) {
    if (target.current === undefined) setIndex(nearest());
    clearTimeout(rest.current);
    rest.current = window.setTimeout(() => {
      // A busy page can pause on its way to the chosen slide.
      if (target.current !== undefined && target.current !== nearest() && rests < maxRests)
        return follow(rests + 1);
      target.current = undefined;
      setIndex(nearest());
    }, restMs);
  }

  const jump = (event: MouseEvent, to: number) => {
    event.preventDefault();
    show(to);
  };

  return (
    <section className="carousel" aria-roledescription="carousel" aria-label={label}>
      <ol className="carousel__track" ref={track} onScroll={() => follow()}>
        {slides.map((slide, number) => (
          <li
            key={slide.key}
            id={`slide-${number + 1}`}
            className="carousel__slide"
            aria-roledescription="slide"
            aria-label={`${number + 1} of ${slides.length}`}
            // A browser that takes the slider of a hidden slide to be in view doesn't scroll to it.
            inert={isHydrated && number !== index}
          >
            <PairFigure pair={slide} sizes={slideSizes} />
          </li>
        ))}
      </ol>
      <div className="carousel__controls">
        <button
          type="button"
          className="round-button"
          aria-label="Previous slide"
          onClick={() => show(index - 1)}
        >
          ‹
        </button>
        <div className="carousel__dots">
          {slides.map((slide, number) => (
            <button
              key={slide.key}
              type="button"
              aria-label={`Slide ${number + 1}: ${slide.title}`}
              aria-current={number === index || undefined}
              onClick={() => show(number)}
            />
          ))}
        </div>
        <button
          type="button"
          className="round-button"
          aria-label="Next slide"
          onClick={() => show(index + 1)}
        >
          ›
        </button>
      </div>
      <p className="visually-hidden" role="status">
        {slides[index]?.title}
      </p>
      <ul className="carousel__thumbnails cluster">
        {slides.map((slide, number) => (
          <li key={slide.key}>
            <a
              href={`#slide-${number + 1}`}
              aria-current={number === index || undefined}
              onClick={(event) => jump(event, number)}
            >
              <Picture name={slide.after.name} alt={slide.title} sizes={thumbnailSizes} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
