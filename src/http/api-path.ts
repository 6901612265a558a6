/** Paths that speak JSON, errors included; all others are for people. */
export const isApiPath = (path: string) => /^\/((admin\/)?api(\/|$)|livez$|readyz$)/i.test(path);
