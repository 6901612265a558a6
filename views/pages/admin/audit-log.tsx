import { type AuditEntryView, auditLabel } from '../../contracts/audit-log.js';
import { useSite } from '../../contracts/website/site.js';
import { auditDetail } from '../../format/audit-detail.js';
import { formatInstant } from '../../format/moments.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface AuditLogPageProps {
  /** Newest first. */
  entries: AuditEntryView[];
  isFirstPage: boolean;
  /** The next page begins before this entry; undefined on the last page. */
  nextBefore?: number;
}

export const meta = () => adminMeta('Audit log', 'Changes of settings, prices and access, and deletions');

const path = '/admin/settings/audit-log';

/** Lists who changed settings, prices and access or deleted data, in pages. */
export default function AuditLogPage({ entries, isFirstPage, nextBefore }: AuditLogPageProps) {
  const { timeZone } = useSite();
  return (
    <AdminPage
      path="/admin/settings"
      back={{ href: '/admin/settings#security', label: 'Settings' }}
      title="Audit log"
    >
      <div className="settings-pages stack gap-4 readable">
        <p className="quiet">Changes of settings, prices and access, and deletions. Kept for 2 years.</p>
        {entries.length === 0 && <p>Nothing has been changed yet.</p>}
        {entries.length > 0 && (
          <ul className="card audit-log">
            {entries.map(({ id, createdAt, action, detail, actor }) => (
              <li key={id} className="item-row">
                <div className="item-row__about">
                  <p className="item-row__title">
                    {[auditLabel(action), auditDetail(action, detail)].filter(Boolean).join(': ')}
                  </p>
                  <p className="item-row__detail">
                    {formatInstant(createdAt, timeZone)} · {actor}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
        <p className="button-row">
          {!isFirstPage && (
            <a className="button" href={path}>
              View newest entries
            </a>
          )}
          {nextBefore !== undefined && (
            <a className="button" href={`${path}?before=${nextBefore}`}>
              View older entries
            </a>
          )}
        </p>
      </div>
    </AdminPage>
  );
}
