/** A field that people neither see nor reach; programs that fill in every field do. */
export const honeypotField = 'website';
