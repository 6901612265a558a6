import { Suggestions } from '../../components/admin/leads/dialog/suggestions.js';
import { AdConversionsCard } from '../../components/admin/money/ad-conversions.js';
import { CampaignCosts, type CampaignCostsProps } from '../../components/admin/money/campaign-costs.js';
import { CampaignLink, type CampaignLinkProps } from '../../components/admin/money/campaign-link.js';
import { RevenueFiguresTable } from '../../components/admin/money/revenue-figures.js';
import { PageLinks } from '../../components/admin/shared/page-links.js';
import type { AdConversions } from '../../contracts/analytics/ad-clicks.js';
import { type RevenueTable, revenueUrl } from '../../contracts/money/revenue.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

export interface CampaignsPageProps {
  /** The figures of each campaign in the last 365 days, by first visit. */
  table: RevenueTable;
  costs: CampaignCostsProps;
  link: CampaignLinkProps;
  conversions: AdConversions;
}

export const meta = () => adminMeta('Campaigns', 'Campaign links, results and ad spend');

export default function CampaignsPage({ table, costs, link, conversions }: CampaignsPageProps) {
  const names = [...table.rows.map(({ key }) => key), ...costs.list.map(({ campaign }) => campaign)];
  return (
    <AdminPage path="/admin/analytics" title="Campaigns">
      <PageLinks of="Analytics" path="/admin/campaigns" />
      <Suggestions id="known-campaigns" words={[...new Set(names)].sort()} />
      <CampaignLink {...link} />
      <section className="card admin-section" aria-labelledby="figures-title">
        <div className="title-row">
          <h2 id="figures-title">Results</h2>
          <a className="button" href={revenueUrl({ by: 'campaign', touch: 'first', range: '90' })}>
            Change period
          </a>
        </div>
        <p className="quiet">Leads in the last 365 days, by first visit.</p>
        <RevenueFiguresTable table={table} by="campaign" />
      </section>
      <CampaignCosts {...costs} />
      <AdConversionsCard {...conversions} />
    </AdminPage>
  );
}
