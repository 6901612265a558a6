import { type FormEvent, useState } from 'react';
import { useBehaviors } from '../../contracts/behaviors.js';
import { useSite } from '../../contracts/website/site.js';
import { areaHint, checkArea } from '../../forms/leads/service-area.js';
import { Field } from '../shared/field.js';

interface AreaCheckProps {
  /** What was asked, when the server answers. */
  asked?: string;
}

/** Asks for a ZIP code or city and says whether we clean there. Without a script the server says it on the same page. */
export function AreaCheck({ asked = '' }: AreaCheckProps) {
  const { cities } = useSite();
  const { formMemory } = useBehaviors();
  const [typed, setTyped] = useState(asked);
  const [wantsAnswer, setWantsAnswer] = useState(asked !== '');
  const answer = checkArea(typed, cities);
  /** Whoever has asked here need not type the place again into the contact form. */
  const type = (place: string) => {
    setTyped(place);
    if (!checkArea(place, cities)) return;
    const memory = formMemory('contact');
    memory.write({ values: { ...memory.read()?.values, serviceArea: place.trim() } });
  };
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
          onInput={({ currentTarget }) => type(currentTarget.value)}
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
