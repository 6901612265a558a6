/** A field that people cannot see or focus. What is filled in there came from a program. */
export const honeypotField = 'website';
