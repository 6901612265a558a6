/** How far below the screen pictures are fetched, in screens. Browsers begin much later when the connection is fast. */
const screensAhead = 2;

/**
 * Fetches pictures before they come into view: those within two screens, and further ones as the visitor goes on. To be
 * called once the page has loaded, so that they do not compete with what is seen first.
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
  // A picture's contents are skipped while it is far away (content-visibility), and what is skipped never comes into view.
  for (const picture of document.querySelectorAll('picture:has(> [loading=lazy])')) ahead.observe(picture);
}
