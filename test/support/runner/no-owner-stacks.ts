import React from 'react';

/*
 * React's development build, whose warnings fail tests, writes down where each element was made, for up to
 * 10,000 elements a second: half of what it takes to render a page. It warns without that as well.
 */
const internals: object = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});
