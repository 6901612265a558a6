import type { CampaignCostView } from '../../../contracts/analytics/campaigns.js';
import { formatPrice } from '../../../format/figures.js';
import { formatCalendarDate } from '../../../format/moments.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';
import { PostButton } from '../shared/post-button.js';

export interface CampaignCostsProps {
  list: readonly CampaignCostView[];
  today: string;
  /** The values of a rejected form, and their errors. */
  typed?: Record<string, string>;
  errors?: FieldErrors;
}

/** Lists the ad spend of campaigns, with a form to add more. */
export function CampaignCosts({ list, today, typed = {}, errors = {} }: CampaignCostsProps) {
  return (
    <section className="card admin-section campaign-costs" id="costs" aria-labelledby="costs-title">
      <div className="title-row">
        <h2 id="costs-title">Ad spend</h2>
      </div>
      <p>
        The amount is spread evenly over the dates you enter. For flyers, enter the weeks when you expect
        calls.
      </p>
      {list.length === 0 && (
        <p className="quiet">No ad spend yet. Add some to see your return per $1 spent.</p>
      )}
      {list.length > 0 && (
        <ul className="lines stack gap-2">
          {list.map((cost) => (
            <li key={cost.id}>
              <span>{describe(cost)}</span>
              <PostButton
                action={`/admin/campaigns/costs/${cost.id}/remove`}
                label={`Remove ${describe(cost)}`}
              >
                Remove
              </PostButton>
            </li>
          ))}
        </ul>
      )}
      <form method="post" action="/admin/campaigns/costs" className="lead-form">
        <div className="form-grid">
          <Field
            name="campaign"
            id="cost-campaign"
            label="Campaign"
            hint="Same name as in the campaign link."
            error={errors.campaign}
            required
          >
            <input type="text" list="known-campaigns" maxLength={100} defaultValue={typed.campaign ?? ''} />
          </Field>
          <Field name="amount" label="Amount" hint="Like 250 or 1,250.50." error={errors.amount} required>
            <input type="text" inputMode="decimal" defaultValue={typed.amount ?? ''} />
          </Field>
          <Field name="from" label="Starts" error={errors.from} required>
            <input type="date" defaultValue={typed.from ?? today} />
          </Field>
          <Field name="until" label="Ends" hint="Optional. Leave blank for one day." error={errors.until}>
            <input type="date" defaultValue={typed.until ?? ''} />
          </Field>
          <Field name="note" label="Note" hint="Optional. Only you see it." error={errors.note}>
            <input type="text" maxLength={200} defaultValue={typed.note ?? ''} />
          </Field>
        </div>
        <p className="button-row">
          <button type="submit" className="button">
            Add ad spend
          </button>
        </p>
      </form>
    </section>
  );
}

function describe({ campaign, cents, from, until, note }: CampaignCostView): string {
  const days =
    from === until ? formatCalendarDate(from) : `${formatCalendarDate(from)} to ${formatCalendarDate(until)}`;
  return `${campaign}: ${formatPrice(cents)}, ${days}${note && ` (${note})`}`;
}
