/** Formats a number with its noun, like "1 request" or "2 requests". */
export const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
