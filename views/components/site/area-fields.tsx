import { useState } from 'react';
import { useSite } from '../../contracts/website/site.js';
import { areaHint, checkAddress, checkPlace, sendAnyway } from '../../forms/leads/service-area.js';
import { DescribedField } from '../shared/described-field.js';

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
      <DescribedField
        name="serviceArea"
        value={value}
        error={error}
        field={{
          label: 'City or ZIP code',
          atMost: 100,
          input: {
            list: 'cities',
            autoComplete: 'postal-code',
            onInput: ({ currentTarget }) => {
              setTyped(currentTarget.value);
              setLeft(false);
            },
            onBlur: leave,
          },
        }}
      />
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
      <DescribedField
        name="address"
        value={value}
        error={error}
        field={{
          label,
          hint,
          isRequired: required,
          rows: required ? 3 : 2,
          atMost: 500,
          input: {
            autoComplete: 'street-address',
            placeholder: 'Street, city, state, zip',
            onInput: ({ currentTarget }) => setTyped(currentTarget.value),
          },
        }}
      />
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
