/*
 * Imported first, it has React render as in production, which takes less: for tests that ask for thousands of pages, to see
 * what the site gives away, and not what React warns of.
 */
process.env.NODE_ENV = 'production';

export {};
