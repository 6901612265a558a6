import { offerLabel, type PlanSignUp } from '../../contracts/customers/plans.js';
import { formatExactPrice } from '../../format/figures.js';
import { DocumentLines } from './document-lines.js';

/** Offers recurring plans, and asks the customer to confirm the chosen one. Works without JavaScript. */
export function PlanSignUpForm({ path, signUp: { offers, chosen } }: { path: string; signUp: PlanSignUp }) {
  if (chosen)
    return (
      <section className="card my-plan stack" id="plan" aria-labelledby="plan-title">
        <h2 id="plan-title">Confirm your plan: {offerLabel(chosen).toLowerCase()}</h2>
        <DocumentLines lines={chosen.lines} totalCents={chosen.totalCents} />
        <p>First visit: around {chosen.first}.</p>
        <p className="soft">
          We email you before each visit. You can move or skip it, and pause or end the plan anytime.
        </p>
        <form method="post" action={`${path}/sign-up`} className="button-row">
          <input type="hidden" name="months" value={chosen.months} />
          <input type="hidden" name="totalCents" value={chosen.totalCents} />
          <button type="submit" className="button button--accent">
            Confirm plan
          </button>
          <a className="button" href={`${path}#plan`}>
            Cancel
          </a>
        </form>
      </section>
    );
  return (
    <section className="card my-plan stack" id="plan" aria-labelledby="plan-title">
      <h2 id="plan-title">Recurring plans</h2>
      <p>Get the same cleaning on a schedule. No commitment: you confirm each visit.</p>
      {offers.map((offer) => (
        <p className="button-row" key={offer.months}>
          <a className="button" href={`${path}?plan=${offer.months}#plan`}>
            {offerLabel(offer)}
          </a>
          <span>{formatExactPrice(offer.totalCents)} a visit</span>
        </p>
      ))}
    </section>
  );
}
