import { PlanList } from '../../components/admin/plans/plan-list.js';
import { CountBadge } from '../../components/admin/shared/count-badge.js';
import { PageLinks } from '../../components/admin/shared/page-links.js';
import type { PlanRow } from '../../contracts/customers/plans.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface PlansPageProps {
  plans: PlanRow[];
}

export const meta = () => adminMeta('Recurring plans', 'Customers with a standing schedule');

/** Lists all recurring plans. */
export default function PlansPage({ plans }: PlansPageProps) {
  const active = plans.filter(({ state }) => state !== 'ended').length;
  return (
    <AdminPage path="/admin/customers" title="Recurring plans" beside={<CountBadge count={active} />}>
      <PageLinks of="Customers" path="/admin/plans" />
      <section className="card" aria-label="Recurring plans">
        {plans.length === 0 ? (
          <p className="quiet">No plans yet. Open a customer or a lead and choose “Make this a plan.”</p>
        ) : (
          <PlanList plans={plans} />
        )}
      </section>
    </AdminPage>
  );
}
