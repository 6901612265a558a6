import { SetUpEmail } from '../../components/admin/messages/set-up-email.js';
import { PlanFields } from '../../components/admin/plans/plan-fields.js';
import { useAdminFrame } from '../../contracts/admin.js';
import { emailNotSetUp } from '../../contracts/messages/email-set-up.js';
import type { TypedPlan } from '../../forms/customers/plan.js';
import { AdminPage, adminMeta } from '../../layouts/admin-page.js';

interface NewPlanPageProps {
  customerId: number;
  /** The lead that it is made from; null for none. */
  leadId: number | null;
  name: string;
  /** Where emails about visits go; '' for nowhere. */
  email: string;
  typed: TypedPlan;
  /** The suggested first visit, by rhythm. */
  firstVisits: Record<string, string>;
}

export const meta = () => adminMeta('New plan', 'A standing schedule for a customer');

/** Makes a recurring plan for a customer. Works without JavaScript. */
export default function NewPlanPage(props: NewPlanPageProps) {
  const { customerId, leadId, name, email, typed, firstVisits } = props;
  const back = leadId ? `/admin/leads/${leadId}` : `/admin/customers/${customerId}`;
  const { sendsEmail } = useAdminFrame();
  const reason = `${email ? emailNotSetUp : 'No email address'}: confirm visits by phone.`;
  return (
    <AdminPage path="/admin/customers" back={{ href: back, label: name }} title="New recurring plan">
      <form method="post" action="/admin/plans" className="card lead-form stack gap-4 hug">
        <input type="hidden" name="customer" value={customerId} />
        {leadId && <input type="hidden" name="lead" value={leadId} />}
        <PlanFields typed={typed} fromLabel="First visit" firstVisits={firstVisits} />
        <p className="quiet">
          {email && sendsEmail ? `Emails about visits go to ${email}.` : reason} <SetUpEmail />
        </p>
        <p className="button-row">
          <button type="submit" className="button button--accent">
            Create plan
          </button>
        </p>
      </form>
    </AdminPage>
  );
}
