import { useState } from 'react';
import { useSite } from '../../contracts/website/site.js';
import { areaHint, checkAddress, checkArea } from '../../forms/leads/service-area.js';
import { Field } from '../shared/field.js';

interface AreaFieldProps {
  value?: string;
  error?: string;
}

/** Asks for a city or ZIP code and says whether we serve it. */
export function CityField({ value = '', error }: AreaFieldProps) {
  const { cities } = useSite();
  const [typed, setTyped] = useState(value);
  return (
    <>
      <Field name="serviceArea" label="City or ZIP code" error={error}>
        <input
          type="text"
          defaultValue={value}
          maxLength={100}
          list="cities"
          autoComplete="postal-code"
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Field>
      <datalist id="cities">
        {cities.map(({ name: city }) => (
          <option key={city} value={city} />
        ))}
      </datalist>
      <AreaRemark answer={checkArea(typed, cities)} />
    </>
  );
}

/** Asks for the full address, for the free room. */
export function AddressField({ value = '', error }: AreaFieldProps) {
  const { cities } = useSite();
  const [typed, setTyped] = useState(value);
  return (
    <>
      <Field name="address" label="Address" error={error} required>
        <textarea
          rows={3}
          defaultValue={value}
          maxLength={500}
          autoComplete="street-address"
          placeholder="Street, city, state, zip"
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Field>
      <AreaRemark answer={checkAddress(typed, cities)} />
    </>
  );
}

function AreaRemark({ answer }: { answer: ReturnType<typeof checkArea> }) {
  return (
    <p className="form-remark" role="status">
      {answer && areaHint(answer)}
    </p>
  );
}
