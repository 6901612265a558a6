import * as runtime from 'react/jsx-runtime';

/*
 * React's own module is CommonJS, so every use of it is a property of an object. As constants the functions
 * get short names, which makes each page's script smaller.
 */
export const { Fragment, jsx, jsxs } = runtime;
