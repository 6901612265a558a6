/** Returns the analytics page's address for a query from a form. @param query without the question mark */
export const backToAnalytics = (query: string) => `/admin/analytics?${new URLSearchParams(query)}`;
