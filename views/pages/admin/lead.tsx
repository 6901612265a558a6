import { LeadPanel, type LeadPanelForms } from '../../components/admin/leads/panel/lead-panel.js';
import { PriorityBadge, StatusBadge } from '../../components/admin/shared/badge.js';
import { useRendered } from '../../components/admin/shared/queries.js';
import { spamPath } from '../../contracts/admin.js';
import { type LeadPanelData, panelUrl } from '../../contracts/leads/lead-panel.js';
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
  return (
    <AdminLayout path="/admin/leads">
      <WholeLead {...props} />
    </AdminLayout>
  );
}

function WholeLead(props: LeadPageProps) {
  const data = useRendered<LeadPanelData>(panelUrl(props.lead.id), props);
  const { name, priority, isSpam } = data.lead;
  return (
    <>
      <p className="way-back">
        <a href={isSpam ? spamPath : '/admin/leads'}>{isSpam ? 'Spam' : 'All leads'}</a>
      </p>
      <div className="title-row">
        <h1>{name}</h1>
        <StatusBadge lead={data.lead} />
        <PriorityBadge priority={priority} />
      </div>
      <LeadPanel data={data} forms={props} level={2} />
    </>
  );
}
