import type { CustomerRequest } from '../../contracts/customers/customer-request.js';
import { EstimateLines } from '../shared/estimate-lines.js';

/** Shows the request as the customer sent it. */
export function RequestSummary({ request }: { request: CustomerRequest }) {
  const { service, preferred, area, message, estimate, receivedOn } = request;
  const facts = [
    ['Service', service],
    ['Preferred time', preferred],
    ['Location', area],
    ['Your message', message],
    ['Received', receivedOn],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <section className="card" aria-labelledby="asked-title">
      <h2 id="asked-title">Details</h2>
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
          <p className="form-note">You approve the price before we start.</p>
        </>
      )}
    </section>
  );
}
