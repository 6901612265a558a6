/** Whether a path uses JSON, including for errors. All others use forms and show errors as pages. */
export const isApiPath = (path: string) => /^\/((admin\/)?api(\/|$)|livez$|readyz$)/i.test(path);
