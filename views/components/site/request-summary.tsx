import type { CustomerRequest } from '../../contracts/customers/customer-request.js';
import { EstimateLines } from '../shared/estimate-lines.js';
import { DocumentFacts } from './document-facts.js';

/** Shows the request as the customer sent it. */
export function RequestSummary({ request }: { request: CustomerRequest }) {
  const { service, phone, email, preferred, area, message, estimate, receivedOn } = request;
  // The status above shows the address of an appointment.
  const address = request.appointment?.address ? null : (request.givenAddress ?? request.address);
  return (
    <section className="card my-details" aria-labelledby="asked-title">
      <h2 id="asked-title">Details</h2>
      <DocumentFacts
        facts={[
          ['Service', service],
          ['Preferred time', preferred],
          ['Location', area],
          ['Address', address === area ? null : address],
          ['Phone', phone],
          ['Email', email],
          ['Your message', message],
          ['Received', receivedOn],
        ]}
      />
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
