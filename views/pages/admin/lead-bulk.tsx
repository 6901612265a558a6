import { StatusBadge } from '../../components/admin/shared/badge.js';
import { Failure } from '../../components/admin/shared/failure.js';
import { Field } from '../../components/shared/field.js';
import { deletionWord } from '../../contracts/admin.js';
import type { LeadView } from '../../contracts/leads/leads.js';
import type { FieldErrors } from '../../forms/rules.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface LeadBulkPageProps {
  /** The leads to delete; none if the selection was invalid. */
  leads: Pick<LeadView, 'id' | 'version' | 'name' | 'status' | 'lostAt' | 'lostReason'>[];
  /** The query of the list to return to. */
  list?: string;
  errors?: FieldErrors;
  /** Why nothing was changed. */
  failure?: string;
}

export const meta = ({ failure }: LeadBulkPageProps) =>
  adminMeta(failure ? 'Leads not changed' : 'Delete leads', 'Selected leads');

/** Confirms the deletion of selected leads, or shows why nothing was changed. Works without JavaScript. */
export default function LeadBulkPage({ leads, list, errors = {}, failure }: LeadBulkPageProps) {
  const back = `/admin/leads?${new URLSearchParams(list)}`.replace(/\?$/, '');
  return (
    <AdminPage
      path="/admin/leads"
      back={{ href: back, label: 'Leads Management' }}
      title={failure ? 'Leads not changed' : `Delete ${counted(leads.length)}`}
    >
      <Failure>{failure}</Failure>
      {leads.length > 0 && (
        <form method="post" action="/admin/leads/bulk" className="card readable stack gap-4 mt-4">
          <input type="hidden" name="list" value={list ?? ''} />
          <ul className="bulk-deletion__leads stack gap-1">
            {leads.map(({ id, version, name, ...lead }) => (
              <li key={id}>
                <input type="hidden" name="ids" value={`${id}-${version}`} />
                <span>{name}</span> <StatusBadge lead={lead} />
              </li>
            ))}
          </ul>
          <Field
            name="word"
            label={`Type ${deletionWord} to delete ${leads.length === 1 ? 'this lead' : `these ${counted(leads.length)}`}`}
            hint="Deletes their photos, messages and calendar events. Sent emails and backups aren’t affected. You can’t undo this."
            error={errors.word}
          >
            <input type="text" autoComplete="off" />
          </Field>
          <p className="button-row">
            <button type="submit" name="action" value="delete" className="button">
              Delete {counted(leads.length)}
            </button>
            <a className="button button--quiet" href={back}>
              Cancel
            </a>
          </p>
        </form>
      )}
    </AdminPage>
  );
}

const counted = (count: number) => `${count} ${count === 1 ? 'lead' : 'leads'}`;
