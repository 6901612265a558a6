const names = /^(PATH|LD_PRELOAD|FAKETIME.*|NODE_OPTIONS)$/;

/** What programs that a test starts get of its own environment: where programs are, and the time at which the tests run (scripts/check/test-at-times.mjs). */
export const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => names.test(name)));
