import { PlanList } from '../../components/admin/plans/plan-list.js';
import { PageLinks } from '../../components/admin/shared/page-links.js';
import type { PlanRow } from '../../contracts/customers/plans.js';
import type { Meta } from '../../contracts/website/meta.js';
import { formatCount } from '../../format/figures.js';
import { AdminLayout } from '../../layouts/admin.js';

interface PlansPageProps {
  plans: PlanRow[];
}

export const meta = (_props: PlansPageProps): Meta => ({
  title: 'Recurring plans',
  description: 'Customers with a standing schedule',
  noindex: true,
});

/** Lists all recurring plans. */
export default function PlansPage({ plans }: PlansPageProps) {
  const active = plans.filter(({ state }) => state !== 'ended').length;
  return (
    <AdminLayout path="/admin/customers">
      <div className="title-row">
        <h1>Recurring plans</h1>
        <span className="badge count-badge">{formatCount(active)}</span>
      </div>
      <PageLinks of="Customers" path="/admin/plans" />
      <section className="card" aria-label="Recurring plans">
        {plans.length === 0 ? (
          <p className="quiet">No plans yet. Open a customer or a lead and choose “Make this a plan.”</p>
        ) : (
          <PlanList plans={plans} />
        )}
      </section>
    </AdminLayout>
  );
}
