import { LeadPanel, type LeadPanelForms } from '../../components/admin/leads/panel/lead-panel.js';
import { PriorityBadge, StatusBadge } from '../../components/admin/shared/badge.js';
import { spamPath } from '../../contracts/admin.js';
import type { LeadPanelData } from '../../contracts/leads/lead-panel.js';
import type { Meta } from '../../contracts/website/meta.js';
import { AdminLayout } from '../../layouts/admin.js';

type LeadPageProps = LeadPanelData & LeadPanelForms;

export const meta = (_props: LeadPageProps): Meta => ({
  title: 'Lead',
  description: 'Lead details',
  noindex: true,
});

/** Shows a lead on a page of its own. Works without JavaScript. */
export default function LeadPage(props: LeadPageProps) {
  const { name, status, priority, isSpam } = props.lead;
  return (
    <AdminLayout path="/admin/leads">
      <p className="way-back">
        <a href={isSpam ? spamPath : '/admin/leads'}>{isSpam ? 'Spam' : 'All leads'}</a>
      </p>
      <div className="title-row">
        <h1>{name}</h1>
        <StatusBadge status={status} />
        <PriorityBadge priority={priority} />
      </div>
      <LeadPanel data={props} forms={props} level={2} />
    </AdminLayout>
  );
}
