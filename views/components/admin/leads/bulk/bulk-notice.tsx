import { type BulkResult, bulkSummary } from '../../../../contracts/leads/bulk.js';

/** Shows what a bulk action did, above the list to which its form returned. */
export function BulkNotice({ result }: { result: BulkResult | undefined }) {
  return result ? (
    <p className="note note--calm" role="status">
      {bulkSummary(result)}
    </p>
  ) : null;
}
