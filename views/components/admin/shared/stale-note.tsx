import { type Query, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isAboutLeads } from './queries.js';

const hasFailed = ({ state }: Query) => state.status === 'error' && state.data !== undefined;
const failed = {
  type: 'active',
  predicate: (query: Query) => isAboutLeads(query) && hasFailed(query),
} as const;

/** Says so when leads on the page couldn't be refreshed. */
export function StaleNote({ what }: { what: 'list' | 'board' | 'page' }) {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const isStale = useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => cache.findAll(failed).length > 0,
    () => false,
  );
  if (!isStale) return null;
  return (
    <p className="note note--bad" role="alert">
      Couldn’t refresh the {what}. It may not show your latest changes.{' '}
      <button type="button" className="button" onClick={() => void client.refetchQueries(failed)}>
        Try again
      </button>
    </p>
  );
}
