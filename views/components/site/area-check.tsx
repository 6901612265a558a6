import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useBehaviors } from '../../contracts/behaviors.js';
import { linkedCities } from '../../contracts/website/linked-cities.js';
import { useSite } from '../../contracts/website/site.js';
import { areaHint, checkArea, sendAnyway } from '../../forms/leads/service-area.js';

interface AreaCheckProps {
  /** The place that a visitor without JavaScript asked about. */
  initialPlace?: string;
  /** What else the visitor wants to know about a place that we serve. */
  children: ReactNode;
}

/** Shows whether we serve a ZIP code or city. Without JavaScript the server answers on the same page. */
export function AreaCheck({ initialPlace = '', children }: AreaCheckProps) {
  const { cities } = useSite();
  const { formMemory } = useBehaviors();
  const [typed, setTyped] = useState(initialPlace);
  const [showsAnswer, setShowsAnswer] = useState(initialPlace !== '');
  const field = useRef<HTMLInputElement>(null);
  // A no waits for the button, because half a name isn't on any list.
  const found = checkArea(typed, cities);
  const answer = found?.isInside || showsAnswer ? found : undefined;
  const isUnclear = showsAnswer && !answer;
  /** Fills in the place on the contact form, too. */
  const type = (place: string) => {
    setTyped(place);
    setShowsAnswer(false);
    if (!checkArea(place, cities)) return;
    const memory = formMemory('contact');
    memory.write({ values: { ...memory.read()?.values, serviceArea: place.trim() } });
  };
  /** Reads the field: it may have been filled in before the page was hydrated, or without an event. */
  const read = () => type(field.current?.value ?? '');
  useEffect(() => {
    if (field.current?.value !== initialPlace) read();
  }, []);
  const stay = (event: FormEvent) => {
    event.preventDefault();
    read();
    setShowsAnswer(true);
  };
  return (
    <form className="area-check" onSubmit={stay}>
      <div className="field">
        <label htmlFor="serviceArea">Do we serve your area?</label>
        <input
          ref={field}
          id="serviceArea"
          name="serviceArea"
          defaultValue={initialPlace}
          maxLength={100}
          required
          placeholder="ZIP code or city"
          autoComplete="postal-code"
          aria-invalid={isUnclear || undefined}
          aria-describedby={isUnclear ? 'area-answer' : undefined}
          onInput={({ currentTarget }) => type(currentTarget.value)}
        />
      </div>
      <button type="submit" className="button">
        Check
      </button>
      <p className="form-remark" id="area-answer" role="status">
        {isUnclear && 'Enter a 5-digit ZIP code or a city.'}
        {answer &&
          linkedCities(areaHint(answer), answer.isInside ? cities : []).map(({ text, path }, index) =>
            path ? (
              <a key={index} href={path}>
                {text}
              </a>
            ) : (
              text
            ),
          )}
        {answer?.isInside && <span> {children}</span>}
        {answer?.isInside === false && [
          ' ',
          <a key="" href={`/contact?serviceArea=${encodeURIComponent(typed)}`}>
            {sendAnyway[0]}
          </a>,
          sendAnyway[1],
        ]}
      </p>
    </form>
  );
}
