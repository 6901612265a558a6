import type { CustomerRequest } from '../../contracts/customers/customer-request.js';
import { EstimateLines } from '../shared/estimate-lines.js';

/** What the customer has asked for, as it was sent. */
export function RequestSummary({ request }: { request: CustomerRequest }) {
  const { service, preferred, area, message, estimate, receivedOn } = request;
  const facts = [
    ['Service', service],
    ['Preferred time', preferred],
    ['Where', area],
    ['Your words', message],
    ['Received', receivedOn],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <section className="card" aria-labelledby="asked-title">
      <h2 id="asked-title">What you asked for</h2>
      <dl className="my-facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {estimate && (
        <>
          <h3>Your estimate</h3>
          <EstimateLines estimate={estimate} />
          <p className="form-note">We agree on the price with you before we start.</p>
        </>
      )}
    </section>
  );
}
