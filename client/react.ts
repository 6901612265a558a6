import * as react from 'react';

/** What views import of React, as constants: see jsx-runtime.ts. The build fails where one is missing. */
export const {
  cloneElement,
  createContext,
  createElement,
  Fragment,
  memo,
  startTransition,
  StrictMode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} = react;
