import { type FormEvent, useState } from 'react';
import { bulkExportPath } from '../../../../contracts/admin.js';
import { lossNeedsReason, maxBulkLeads } from '../../../../contracts/leads/bulk.js';
import type { LeadListQuery } from '../../../../contracts/leads/lead-list.js';
import { filterQuery, priorityOptions } from '../../../../contracts/leads/leads.js';
import { lostOptions } from '../../../../contracts/leads/lost.js';
import { Options } from '../../../shared/options.js';
import { useHydrated } from '../../../shared/use-hydrated.js';
import { useBulkChange } from './use-bulk-change.js';
import { useBulkSelection } from './use-bulk-selection.js';

interface BulkBarProps {
  query: LeadListQuery;
  /** Whether leads are being selected on a phone, where a tap on one selects it. */
  isSelecting: boolean;
  /** Called when the selection is done or dropped. */
  onDone: () => void;
}

/**
 * Acts on the leads that are selected with the list's checkboxes (`name="ids"`, `form="bulk"`). With
 * JavaScript it appears with the selection; without it, it ends the list.
 */
export function BulkBar({ query, isSelecting, onDone }: BulkBarProps) {
  const isHydrated = useHydrated();
  const { count, total, selectAll, clear } = useBulkSelection(isSelecting);
  const end = () => {
    clear();
    onDone();
  };
  const { change, isPending } = useBulkChange(end);
  const [failure, setFailure] = useState('');
  const isTooMany = count > maxBulkLeads;

  function submit(event: FormEvent<HTMLFormElement>): void {
    const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    // Deletions are confirmed on a page, and an export is a download.
    if (!form.has('action') || form.get('action') === 'delete') return;
    event.preventDefault();
    const lacksReason = form.get('action') === 'lost' && !form.get('lostReason');
    const problem = isTooMany
      ? `Select at most ${maxBulkLeads} leads at a time.`
      : lacksReason
        ? lossNeedsReason
        : '';
    setFailure(problem);
    if (!problem) change({ ...Object.fromEntries(form), ids: form.getAll('ids') });
  }

  return (
    <form
      id="bulk"
      method="post"
      action="/admin/leads/bulk"
      className={isHydrated ? 'card bulk bulk--floating cluster mt-3' : 'card bulk cluster mt-3'}
      aria-label="Selected leads"
      hidden={isHydrated && count === 0 && !isSelecting}
      onSubmit={submit}
    >
      <input type="hidden" name="list" value={filterQuery({ ...query, lead: undefined })} />
      {isHydrated ? (
        <p className="bulk__count cluster">
          <label>
            <input
              type="checkbox"
              checked={count === total && count > 0}
              onChange={({ target }) => (target.checked ? selectAll() : clear())}
            />
            <span className="visually-hidden">Select all on this page</span>
          </label>
          <strong>{count === 0 ? 'Tap leads to select them' : `${count} selected`}</strong>
          {count < total && (
            <button type="button" className="button button--quiet" onClick={selectAll}>
              Select all {total} on this page
            </button>
          )}
        </p>
      ) : (
        <p className="bulk__count cluster">
          <strong>With the selected leads</strong>
        </p>
      )}
      <BulkActions isSpam={Boolean(query.spam)} isDisabled={isPending || (isHydrated && count === 0)} />
      {isHydrated && (
        <button
          type="button"
          className="icon-button icon-button--bare bulk__clear"
          aria-label="Clear selection"
          onClick={end}
        >
          ×
        </button>
      )}
      {failure && (
        <p className="full bad strong" role="alert">
          {failure}
        </p>
      )}
    </form>
  );
}

function BulkActions({ isSpam, isDisabled }: { isSpam: boolean; isDisabled: boolean }) {
  const action = (value: string, label: string) => (
    <button type="submit" name="action" value={value} className="button" disabled={isDisabled}>
      {label}
    </button>
  );
  return (
    <p className="bulk__actions cluster gap-1">
      {isSpam ? (
        action('not-spam', 'Not spam')
      ) : (
        <>
          {action('contacted', 'Mark as contacted')}
          <span className="bulk__choice row gap-0">
            <select className="input" name="lostReason" aria-label="Reason">
              <Options
                empty="Choose a reason"
                options={lostOptions.filter(({ value }) => value !== 'other')}
              />
            </select>
            {action('lost', 'Mark as lost')}
          </span>
          <span className="bulk__choice row gap-0">
            <select className="input" name="priority" aria-label="Priority" defaultValue="high">
              <Options
                options={priorityOptions.map(({ value, label }) => ({ value, label: `${label} priority` }))}
              />
            </select>
            <button
              type="submit"
              name="action"
              value="priority"
              className="button"
              aria-label="Set priority"
              disabled={isDisabled}
            >
              Set
            </button>
          </span>
          {action('spam', 'Mark as spam')}
        </>
      )}
      <button type="submit" className="button" formAction={bulkExportPath} disabled={isDisabled}>
        Export CSV
      </button>
      {action('delete', 'Delete…')}
    </p>
  );
}
