import { whenLoaded } from './when-idle.js';

const placeholder = '/images/placeholder.svg';

/** Replaces each picture that fails to load, later on or before this ran, by a drawn placeholder. */
export function replaceBrokenPictures(): void {
  addEventListener('error', ({ target }) => target instanceof HTMLImageElement && replace(target), {
    capture: true,
  });
  whenLoaded(replaceBroken);
}

/** For those that failed before anything listened. A picture's width is known once the page is laid out; asked for earlier, it has to be. */
function replaceBroken(): void {
  // Lazy ones first: asking each of them for its width takes a phone some milliseconds.
  for (const image of document.images)
    if (image.loading !== 'lazy' && image.complete && image.naturalWidth === 0) replace(image);
}

function replace(image: HTMLImageElement): void {
  if (image.src.endsWith(placeholder)) return;
  // Only attributes change: React expects to find the same elements when it hydrates the page.
  for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.srcset = placeholder;
  image.src = placeholder;
}
