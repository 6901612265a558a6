/**
 * Returns the page to open after login: an admin page, never another host; `/admin` for anything else. Parses
 * the address as browsers do, since "//elsewhere" and "/\\elsewhere" look like paths but lead to another
 * host.
 */
export function adminPath(requested: unknown): string {
  const here = 'http://here.invalid';
  if (typeof requested !== 'string' || !URL.canParse(requested, here)) return '/admin';
  const { origin, pathname, search } = new URL(requested, here);
  const isAdminPage =
    /^\/admin(\/[\w/-]*)?$/i.test(pathname) && !/^\/admin\/(login|logout|api\b)/i.test(pathname);
  return origin === here && isAdminPage ? pathname + search : '/admin';
}
