import type { CampaignCostView } from '../../../contracts/analytics/campaigns.js';
import { formatPrice } from '../../../format/figures.js';
import { formatCalendarDate } from '../../../format/moments.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { Field } from '../../shared/field.js';

export interface CampaignCostsProps {
  list: readonly CampaignCostView[];
  today: string;
  /** What was typed into a form that was not accepted, and what was wrong with it. */
  typed?: Record<string, string>;
  errors?: FieldErrors;
}

/** What campaigns cost: a list, and a form for another one. */
export function CampaignCosts({ list, today, typed = {}, errors = {} }: CampaignCostsProps) {
  return (
    <section className="card admin-section campaign-costs" id="costs" aria-labelledby="costs-title">
      <div className="title-row">
        <h2 id="costs-title">What they cost</h2>
      </div>
      <p>
        An amount over several days is spread evenly over them, so that each time shows its own share. Flyers
        work for weeks: give them the weeks in which you expect calls.
      </p>
      {list.length > 0 && (
        <ul className="lines">
          {list.map((cost) => (
            <li key={cost.id}>
              <span>{inWords(cost)}</span>
              <form method="post" action={`/admin/campaigns/costs/${cost.id}/remove`}>
                <button type="submit" className="button button--small" aria-label={`Remove ${inWords(cost)}`}>
                  Remove
                </button>
              </form>
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
            hint="As it stands in its link: utm_campaign."
            error={errors.campaign}
            required
          >
            <input type="text" list="known-campaigns" maxLength={100} defaultValue={typed.campaign ?? ''} />
          </Field>
          <Field name="amount" label="Dollars" hint="Such as 250 or 1,250.50." error={errors.amount} required>
            <input type="text" inputMode="decimal" defaultValue={typed.amount ?? ''} />
          </Field>
          <Field name="from" label="First day" error={errors.from} required>
            <input type="date" defaultValue={typed.from ?? today} />
          </Field>
          <Field name="until" label="Last day" hint="Empty for a single day." error={errors.until}>
            <input type="date" defaultValue={typed.until ?? ''} />
          </Field>
          <Field name="note" label="Note" hint="For yourself." error={errors.note}>
            <input type="text" maxLength={200} defaultValue={typed.note ?? ''} />
          </Field>
        </div>
        <p className="button-row">
          <button type="submit" className="button">
            Add cost
          </button>
        </p>
      </form>
    </section>
  );
}

function inWords({ campaign, cents, from, until, note }: CampaignCostView): string {
  const days =
    from === until ? formatCalendarDate(from) : `${formatCalendarDate(from)} to ${formatCalendarDate(until)}`;
  return `${campaign}: ${formatPrice(cents)}, ${days}${note && ` (${note})`}`;
}
