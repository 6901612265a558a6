import { whenLoaded } from './when-idle.js';

/** The share of the page that has to be scrolled past before the e-mail bar appears. */
const threshold = 0.25;

/** Marks the body while the visitor is past a quarter of the page; the style sheet shows the bar on small screens. */
export function followScroll(): void {
  const mark = () => {
    const distance = document.documentElement.scrollHeight - innerHeight;
    document.body.toggleAttribute('data-past-quarter', distance > 0 && scrollY / distance > threshold);
  };
  addEventListener('scroll', mark, { passive: true });
  addEventListener('resize', mark, { passive: true });
  // A reloaded page may begin scrolled down.
  whenLoaded(mark);
}
