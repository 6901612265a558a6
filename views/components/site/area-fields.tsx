import { useState } from 'react';
import { useSite } from '../../contracts/website/site.js';
import { areaHint, checkAddress, checkPlace, sendAnyway } from '../../forms/leads/service-area.js';
import { Field } from '../shared/field.js';

interface AreaFieldProps {
  value?: string;
  error?: string;
}

/**
 * Asks for a city or ZIP code and says whether we serve it: a yes while the visitor types, a no once the
 * field is left, because half a name isn't on any list.
 */
export function CityField({ value = '', error }: AreaFieldProps) {
  const { cities } = useSite();
  const [typed, setTyped] = useState(value);
  const [isLeft, setLeft] = useState(true);
  const answer = checkPlace(typed, cities);
  // Text that appears during a press would move what is pressed, and its click would be lost.
  const leave = () => {
    setTimeout(() => (document.querySelector(':active') ? leave() : setLeft(true)), 300);
  };
  return (
    <>
      <Field name="serviceArea" label="City or ZIP code" error={error}>
        <input
          type="text"
          defaultValue={value}
          maxLength={100}
          list="cities"
          autoComplete="postal-code"
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setLeft(false);
          }}
          onBlur={leave}
        />
      </Field>
      <datalist id="cities">
        {cities.map(({ name: city }) => (
          <option key={city} value={city} />
        ))}
      </datalist>
      <AreaRemark answer={isLeft || answer?.isInside ? answer : undefined} />
    </>
  );
}

interface AddressFieldProps extends AreaFieldProps {
  label?: string;
  hint?: string;
  required?: boolean;
}

/** Asks for the address of the job and says while the visitor types whether we serve it. */
export function AddressField({
  value = '',
  error,
  label = 'Address',
  hint,
  required = false,
}: AddressFieldProps) {
  const { cities } = useSite();
  const [typed, setTyped] = useState(value);
  return (
    <>
      <Field name="address" label={label} hint={hint} error={error} required={required}>
        <textarea
          rows={required ? 3 : 2}
          defaultValue={value}
          maxLength={500}
          autoComplete="street-address"
          placeholder="Street, city, state, zip"
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Field>
      {/* A number alone may be a house’s. */}
      <AreaRemark answer={/[^\d\s]/.test(typed) ? checkAddress(typed, cities) : undefined} />
    </>
  );
}

function AreaRemark({ answer }: { answer: ReturnType<typeof checkPlace> }) {
  return (
    <p className="form-remark" role="status">
      {answer && areaHint(answer)}
      {answer?.isInside === false && ` ${sendAnyway.join('')}`}
    </p>
  );
}
