/** Whether a path takes and answers JSON, errors included. All others take forms, and show errors as pages. */
export const isApiPath = (path: string) => /^\/((admin\/)?api(\/|$)|livez$|readyz$)/i.test(path);
