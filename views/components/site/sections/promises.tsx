import { useFacts } from '../../../contracts/website/facts.js';

/** What each customer can count on, beside a form. @param props.more what else is true of the form’s offer */
export function Promises({ more }: { more: readonly string[] }) {
  const { dryingTime } = useFacts();
  return (
    <ul className="card ticks">
      <li>Dry in {dryingTime}</li>
      <li>Child and pet safe</li>
      {more.map((promise) => (
        <li key={promise}>{promise}</li>
      ))}
    </ul>
  );
}
