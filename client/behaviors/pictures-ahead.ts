/** How many screens further down pictures are fetched. Browsers start much later on a fast connection. */
const screensAhead = 2;

/**
 * Fetches pictures before they scroll into view: those within two screens, and more as the visitor scrolls.
 * Call it once the page has loaded, so that they don't compete with what is visible first.
 */
export function fetchPicturesAhead(): void {
  const ahead = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        for (const image of target.getElementsByTagName('img')) image.loading = 'eager';
        ahead.unobserve(target);
      }
    },
    { rootMargin: `0px 0px ${screensAhead * 100}% 0px` },
  );
  // Observe the picture, not the image: content-visibility skips the contents of a far picture, and these
  // never intersect.
  for (const picture of document.querySelectorAll('picture:has(> [loading=lazy])')) ahead.observe(picture);
}
