/** Returns the address of the analytics page with a query that a form sent. @param query without the question mark */
export const backToAnalytics = (query: string) => `/admin/analytics?${new URLSearchParams(query)}`;
