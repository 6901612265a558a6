import { type FormEvent, useState } from 'react';
import { useSite } from '../../contracts/website/site.js';
import {
  areaHint,
  checkAddress,
  type checkArea,
  checkPlace,
  sendAnyway,
} from '../../forms/leads/service-area.js';
import { Field } from '../shared/field.js';

interface AreaFieldProps {
  value?: string;
  error?: string;
}

/** Asks for a city or ZIP code and says whether we serve it. */
export function CityField({ value = '', error }: AreaFieldProps) {
  const { cities } = useSite();
  const { answer, watch } = useAreaAnswer(value, checkPlace);
  return (
    <>
      <Field name="serviceArea" label="City or ZIP code" error={error}>
        <input
          type="text"
          defaultValue={value}
          maxLength={100}
          list="cities"
          autoComplete="postal-code"
          {...watch}
        />
      </Field>
      <datalist id="cities">
        {cities.map(({ name: city }) => (
          <option key={city} value={city} />
        ))}
      </datalist>
      <AreaRemark answer={answer} />
    </>
  );
}

interface AddressFieldProps extends AreaFieldProps {
  label?: string;
  hint?: string;
  required?: boolean;
}

/** Asks for the address of the job and says whether we serve it. */
export function AddressField({
  value = '',
  error,
  label = 'Address',
  hint,
  required = false,
}: AddressFieldProps) {
  const { answer, watch } = useAreaAnswer(value, checkAddress);
  return (
    <>
      <Field name="address" label={label} hint={hint} error={error} required={required}>
        <textarea
          rows={required ? 3 : 2}
          defaultValue={value}
          maxLength={500}
          autoComplete="street-address"
          placeholder="Street, city, state, zip"
          {...watch}
        />
      </Field>
      <AreaRemark answer={answer} />
    </>
  );
}

/** Answers a yes while the visitor types. A no waits until the field is left, because half a name isn't on any list. */
function useAreaAnswer(initial: string, check: typeof checkArea) {
  const { cities } = useSite();
  const [typed, setTyped] = useState(initial);
  const [isLeft, setLeft] = useState(true);
  const found = check(typed, cities);
  const watch = {
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setTyped(currentTarget.value);
      setLeft(false);
    },
    onBlur: () => setLeft(true),
  };
  return { answer: found?.isInside || isLeft ? found : undefined, watch };
}

function AreaRemark({ answer }: { answer: ReturnType<typeof checkArea> }) {
  return (
    <p className="form-remark" role="status">
      {answer && areaHint(answer)}
      {answer?.isInside === false && ` ${sendAnyway.join('')}`}
    </p>
  );
}
