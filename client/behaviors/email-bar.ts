import { whenLoaded } from './when-idle.js';

/** The share of the page to scroll past before the email bar appears. */
const threshold = 0.25;

/** Marks the body past a quarter of the page; the stylesheet then shows the bar on small screens. */
export function followScroll(): void {
  const mark = () => {
    const distance = document.documentElement.scrollHeight - innerHeight;
    document.body.toggleAttribute('data-past-quarter', distance > 0 && scrollY / distance > threshold);
  };
  addEventListener('scroll', mark, { passive: true });
  addEventListener('resize', mark, { passive: true });
  // A reloaded page may start scrolled down.
  whenLoaded(mark);
}
