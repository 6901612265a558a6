const names = /^(PATH|LD_PRELOAD|FAKETIME.*|NODE_OPTIONS)$/;

/** What a test's programs inherit: program paths and the tests' time (scripts/check/test-at-times.mjs). */
export const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => names.test(name)));
