/** The metadata key of an API route's facts. */
export const API_ROUTE = 'api-route';
