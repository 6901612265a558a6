import { memo } from 'react';
import { latenessOf } from '../../../../contracts/admin.js';
import type { LeadRow } from '../../../../contracts/leads/lead-list.js';
import { isNew } from '../../../../contracts/leads/lead-stages.js';
import { useFacts } from '../../../../contracts/website/facts.js';
import { RepeatedIcon } from '../../../shared/icon.js';
import { useHydrated } from '../../../shared/use-hydrated.js';
import { useTown } from '../../bookings/appointment-labels.js';
import { PriorityBadge, StatusBadge } from '../../shared/badge.js';
import { useNow } from '../../shared/now-provider.js';
import { RelativeTime } from '../../shared/relative-time.js';
import { useToday } from '../../shared/use-today.js';
import { EditLink } from '../../website/edit-link.js';
import { SelectLead } from '../bulk/select-lead.js';
import { NotSpam } from '../not-spam.js';
import { StatusMenu } from '../status-menu.js';
import { useServiceLabel } from '../use-service-label.js';
import { describeRowDate, describeRowText, shortService } from './row-labels.js';

interface LeadRowProps {
  lead: LeadRow;
  isSelected: boolean;
}

/**
 * Shows a lead as a row of the list. The arrow keys move from row to row (shortcuts.tsx). It is memoized:
 * rendering fifty of them takes longer than typing a letter into the search.
 */
export const LeadListRow = memo(function LeadListRow({ lead, isSelected }: LeadRowProps) {
  const { id, name, priority = 'normal', phoneShown, phoneHref, email } = lead;
  const service = useServiceLabel();
  const town = useTown();
  const { date, state, tone } = describeRowDate(lead, useToday());
  const { text, isNotice } = describeRowText(lead);
  const where = town({ address: lead.address ?? null, serviceArea: lead.serviceArea ?? null });
  const what = shortService(service({ serviceType: lead.serviceType ?? null }));
  return (
    <li className="lead-row covered" data-lead={id} tabIndex={-1} aria-label={name}>
      <SelectLead lead={lead} />
      <p className="lead-row__name">
        <a className="cover-link" href={`/admin/leads/${id}`} aria-current={isSelected || undefined}>
          {name}
        </a>
        {priority !== 'normal' && <PriorityBadge priority={priority} />}
      </p>
      <p className="lead-row__reach plain-links">
        <a href={phoneHref} tabIndex={-1}>
          <RepeatedIcon name="call" />
          {phoneShown}
        </a>
        {email && ` · ${email}`}
      </p>
      <div className="lead-row__job">
        <p className="lead-row__what">{[what, where].filter(Boolean).join(' · ')}</p>
        <p className="lead-row__date">{date}</p>
      </div>
      <p className={isNotice ? 'lead-row__text lead-row--attention' : 'lead-row__text'}>{text}</p>
      <p className={tone ? `lead-row__state lead-row--${tone}` : 'lead-row__state'}>{state}</p>
      <p className="lead-row__status">
        <StatusBadge lead={lead} hasReason={false} />
      </p>
      <Age lead={lead} />
      <RowActions lead={lead} />
    </li>
  );
});

/** Shows a lead's age (new ones amber after an hour, red past the promised answer time) and email status. */
function Age({ lead }: { lead: LeadRow }) {
  const { createdAt, source, isSpam, emailsSent } = lead;
  const facts = useFacts();
  const now = useNow() ?? 0;
  const lateness = isNew(lead) && !isSpam ? latenessOf(now, createdAt, facts) : undefined;
  const tone = { late: ' lead-row--late', waiting: ' lead-row--attention' };
  return (
    <p className={`lead-row__age${lateness ? tone[lateness] : ''}`}>
      {!source && !isSpam && (
        <span className={emailsSent ? 'email-state email-state--sent' : 'email-state'}>
          {emailsSent ? 'Emails sent' : 'Emails pending'}
        </span>
      )}
      <RelativeTime at={createdAt} />
    </p>
  );
}

/** Edits a lead in a dialog, sets its status, or takes it out of spam. Without JavaScript, its page does. */
function RowActions({ lead }: { lead: LeadRow }) {
  if (!useHydrated()) return null;
  return (
    <div className="lead-row__actions">
      {lead.isSpam && <NotSpam lead={lead} />}
      <EditLink lead={lead} />
      {!lead.isSpam && <StatusMenu lead={lead} from="leads" />}
    </div>
  );
}
