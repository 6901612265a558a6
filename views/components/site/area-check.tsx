import { type FormEvent, useState } from 'react';
import { useSite } from '../../contracts/site.js';
import { areaHint, checkArea } from '../../forms/service-area.js';
import { Field } from '../shared/field.js';

interface AreaCheckProps {
  /** What was asked, when the server answers. */
  asked?: string;
}

/** Asks for a ZIP code or city and says whether we clean there. Without a script the server says it on the same page. */
export function AreaCheck({ asked = '' }: AreaCheckProps) {
  const { cities } = useSite();
  const [typed, setTyped] = useState(asked);
  const [wantsAnswer, setWantsAnswer] = useState(asked !== '');
  const answer = checkArea(typed, cities);
  const stay = (event: FormEvent) => {
    event.preventDefault();
    setWantsAnswer(true);
  };
  return (
    <form className="area-check" onSubmit={stay}>
      <Field name="serviceArea" label="Do we come to you?">
        <input
          type="text"
          defaultValue={asked}
          maxLength={100}
          required
          placeholder="ZIP or city"
          autoComplete="postal-code"
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Field>
      <button type="submit" className="button">
        Check
      </button>
      <p className="form-remark" role="status">
        {answer ? areaHint(answer) : wantsAnswer && 'Please type all five digits, or the name of your city.'}
      </p>
    </form>
  );
}
