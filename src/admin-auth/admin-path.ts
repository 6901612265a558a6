/**
 * Where to go after the login: an admin page, never another host; `/admin` for anything else. The address is
 * parsed as browsers do, since "//elsewhere" and "/\\elsewhere" look like paths but lead to another host.
 */
export function adminPath(wanted: unknown): string {
  const here = 'http://here.invalid';
  if (typeof wanted !== 'string' || !URL.canParse(wanted, here)) return '/admin';
  const { origin, pathname, search } = new URL(wanted, here);
  const isAdminPage = /^\/admin(\/(?!login|logout|api\b)[\w/-]*)?$/i.test(pathname);
  return origin === here && isAdminPage ? pathname + search : '/admin';
}
