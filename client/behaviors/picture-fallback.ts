import { whenLoaded } from './when-idle.js';

const placeholder = '/images/placeholder.svg';

/** Replaces each picture that fails to load, before or after this runs, with a placeholder. */
export function replaceBrokenPictures(): void {
  addEventListener('error', ({ target }) => target instanceof HTMLImageElement && replace(target), {
    capture: true,
  });
  whenLoaded(replaceBroken);
}

/** Replaces pictures that failed before the listener existed. Runs after layout: a read width forces one. */
function replaceBroken(): void {
  // Skip lazy ones first: reading each width takes a phone some milliseconds.
  for (const image of document.images)
    if (image.loading !== 'lazy' && image.complete && image.naturalWidth === 0) replace(image);
}

function replace(image: HTMLImageElement): void {
  if (image.src.endsWith(placeholder)) return;
  // Change only attributes: React expects the same elements when it hydrates the page.
  for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.srcset = placeholder;
  image.src = placeholder;
}
