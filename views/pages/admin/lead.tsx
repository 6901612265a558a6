import { LeadPanel, type LeadPanelForms } from '../../components/admin/leads/panel/lead-panel.js';
import { PriorityBadge, StatusBadge } from '../../components/admin/shared/badge.js';
import { useRendered } from '../../components/admin/shared/queries.js';
import { spamPath } from '../../contracts/admin.js';
import { type LeadPanelData, panelUrl } from '../../contracts/leads/lead-panel.js';
import { AdminLayout } from '../../layouts/admin.js';
import { adminMeta, PageTitle } from '../../layouts/admin-page.js';

type LeadPageProps = LeadPanelData & LeadPanelForms;

export const meta = () => adminMeta('Lead', 'Lead details');

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
      <PageTitle
        back={isSpam ? { href: spamPath, label: 'Spam' } : { href: '/admin/leads', label: 'All leads' }}
        title={name}
        beside={
          <>
            <StatusBadge lead={data.lead} />
            <PriorityBadge priority={priority} />
          </>
        }
      />
      <LeadPanel data={data} forms={props} level={2} />
    </>
  );
}
