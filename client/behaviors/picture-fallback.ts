import { afterPaint } from './after-paint.js';

const placeholder = '/images/placeholder.svg';

/** A picture that fails to load, now or before this ran, gives way to a drawn placeholder. */
export function replaceBrokenPictures(): void {
  addEventListener('error', ({ target }) => target instanceof HTMLImageElement && replace(target), {
    capture: true,
  });
  afterPaint(() => {
    for (const image of document.images)
      if (image.complete && image.naturalWidth === 0 && image.loading !== 'lazy') replace(image);
  });
}

function replace(image: HTMLImageElement): void {
  if (image.src.endsWith(placeholder)) return;
  // Attributes change and the elements stay, as React expects to find them when it hydrates the page.
  for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.srcset = placeholder;
  image.src = placeholder;
}
