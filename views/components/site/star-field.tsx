interface StarFieldProps {
  /** The chosen number as text; '' for none. */
  value: string;
  error?: string;
}

/** Asks for 1 to 5 stars. Plain radio buttons; the style fills the stars up to the chosen one. */
export function StarField({ value, error }: StarFieldProps) {
  return (
    <fieldset className="star-field" aria-describedby={error && 'stars-error'}>
      <legend>
        Rating<span aria-hidden="true"> *</span>
      </legend>
      <div className="star-field__stars">
        {[1, 2, 3, 4, 5].map((count) => (
          <label key={count}>
            <input
              type="radio"
              name="stars"
              value={count}
              required
              defaultChecked={value === String(count)}
              aria-invalid={error ? true : undefined}
            />
            <span className="visually-hidden">{`${count} ${count === 1 ? 'star' : 'stars'}`}</span>
            <span className="star-field__star" aria-hidden="true" />
          </label>
        ))}
      </div>
      {error && (
        <p className="field__error" id="stars-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
