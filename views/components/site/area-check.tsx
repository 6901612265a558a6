import { type FormEvent, type ReactNode, useState } from 'react';
import { useBehaviors } from '../../contracts/behaviors.js';
import { useSite } from '../../contracts/website/site.js';
import { areaHint, checkArea } from '../../forms/leads/service-area.js';
import { Field } from '../shared/field.js';

interface AreaCheckProps {
  /** The place that a visitor without JavaScript asked about. */
  initialPlace?: string;
  /** What else the visitor wants to know about a place that we serve. */
  children: ReactNode;
}

/** Shows visitors whether we serve their ZIP code or city. Without JavaScript the server answers on the same page. */
export function AreaCheck({ initialPlace = '', children }: AreaCheckProps) {
  const { cities } = useSite();
  const { formMemory } = useBehaviors();
  const [typed, setTyped] = useState(initialPlace);
  const [showsAnswer, setShowsAnswer] = useState(initialPlace !== '');
  const answer = checkArea(typed, cities);
  /** Fills in the place on the contact form, too. */
  const type = (place: string) => {
    setTyped(place);
    if (!checkArea(place, cities)) return;
    const memory = formMemory('contact');
    memory.write({ values: { ...memory.read()?.values, serviceArea: place.trim() } });
  };
  const stay = (event: FormEvent) => {
    event.preventDefault();
    setShowsAnswer(true);
  };
  return (
    <form className="area-check" onSubmit={stay}>
      <Field name="serviceArea" label="Do we serve your area?">
        <input
          type="text"
          defaultValue={initialPlace}
          maxLength={100}
          required
          placeholder="ZIP code or city"
          autoComplete="postal-code"
          onInput={({ currentTarget }) => type(currentTarget.value)}
        />
      </Field>
      <button type="submit" className="button">
        Check
      </button>
      <p className="form-remark" role="status">
        {answer ? areaHint(answer) : showsAnswer && 'Enter a 5-digit ZIP code or a city.'}
        {answer?.isInside && <span> {children}</span>}
      </p>
    </form>
  );
}
