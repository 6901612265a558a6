/** Whether a path uses JSON, including for errors. All others use forms and show errors as pages. */
export const isApiPath = (path: string) => /^\/((admin\/)?api(\/|$)|livez$|readyz$)/i.test(path);

/** Whether a path belongs to the API for other software, whose errors are problem details (RFC 9457). */
export const isVersionedApi = (path: string) => /^\/api\/v1(\/|$)/i.test(path);
