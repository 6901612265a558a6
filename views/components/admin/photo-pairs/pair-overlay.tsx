import { useEffect, useState } from 'react';
import type { LeadPhoto, PhotoMoment } from '../../../contracts/leads/lead-photos.js';
import { capitalized } from '../../../contracts/leads/leads.js';
import { cropFields, type PairCrops } from '../../../contracts/leads/photo-pairs.js';
import {
  type Crop,
  centered,
  cropWithin,
  maxOffset,
  maxZoomOf,
  partOf,
} from '../../../contracts/website/owner-pictures.js';
import type { FieldErrors } from '../../../forms/rules.js';
import { useHydrated } from '../../shared/use-hydrated.js';
import { useCropMoves } from '../website/use-crop-moves.js';

interface PairOverlayProps {
  /** The path of the lead's photos. */
  folder: string;
  photos: Record<PhotoMoment, LeadPhoto>;
  crops: PairCrops;
  /** The values of a rejected form. */
  typed?: Record<string, string>;
  errors?: FieldErrors;
}

const moments = ['after', 'before'] as const;

/**
 * Lines up two photos: the second one lies half transparent over the first one in a 3:2 frame. One of them at
 * a time moves by dragging, wheel, pinch and keys. The number fields are the form's, and work without
 * JavaScript.
 */
export function PairOverlay({ folder, photos, crops: initial, typed = {}, errors = {} }: PairOverlayProps) {
  const isHydrated = useHydrated();
  const [crops, setCrops] = useState(() => within(photos, initial));
  const [moving, setMoving] = useState<PhotoMoment>('after');
  const [opacity, setOpacity] = useState('0.5');
  const setCrop = (moment: PhotoMoment, change: (now: Crop) => Crop) =>
    setCrops((now) => ({ ...now, [moment]: change(now[moment]) }));
  const { frame } = useCropMoves({
    size: photos[moving],
    setCrop: (change) => setCrop(moving, change),
    step: 0.005,
    zoomStep: 1.02,
  });
  return (
    <div className="stack shrink">
      <div
        {...frame}
        className="crop__frame"
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys
        tabIndex={0}
        aria-label={`Overlaid photos. Moving the ${moving} photo.`}
        aria-describedby="overlay-hint"
      >
        <Layer photo={photos.before} crop={crops.before} folder={folder} />
        <Layer photo={photos.after} crop={crops.after} folder={folder} opacity={opacity} />
      </div>
      <p className="field__hint" id="overlay-hint">
        Line up edges that didn’t move, like walls and doors. Drag to move; scroll or pinch to zoom. Arrow
        keys, + and − work too.
      </p>
      {isHydrated && (
        <div className="cluster gap-4 apart">
          <fieldset className="segmented">
            <legend className="visually-hidden">Photo to move</legend>
            {moments.map((moment) => (
              <label key={moment}>
                <input
                  type="radio"
                  name="moving"
                  form=""
                  value={moment}
                  checked={moment === moving}
                  onChange={() => setMoving(moment)}
                />
                Move {moment} photo
              </label>
            ))}
          </fieldset>
          <label className="row soft">
            Before
            <input
              type="range"
              form=""
              min="0"
              max="1"
              step="0.05"
              value={opacity}
              aria-label="Opacity of the after photo"
              onChange={({ target }) => setOpacity(target.value)}
            />
            After
          </label>
        </div>
      )}
      <div className="tiles tiles--l gap-4">
        {moments.map((moment) => (
          <CropFields
            key={moment}
            moment={moment}
            photo={photos[moment]}
            crop={crops[moment]}
            typed={typed}
            errors={errors}
            onChange={(name, value) =>
              setCrop(moment, (now) => cropWithin(photos[moment], { ...now, [name]: value }))
            }
          />
        ))}
      </div>
    </div>
  );
}

interface LayerProps {
  photo: LeadPhoto;
  crop: Crop;
  folder: string;
  opacity?: string;
}

function Layer({ photo: { id, width, height }, crop, folder, opacity }: LayerProps) {
  const { left, top, ...part } = partOf({ width, height }, crop);
  return (
    <svg viewBox={`${left} ${top} ${part.width} ${part.height}`} opacity={opacity} aria-hidden="true">
      <image href={`${folder}/${id}`} width={width} height={height} />
    </svg>
  );
}

interface CropFieldsProps extends Required<Pick<PairOverlayProps, 'typed' | 'errors'>> {
  moment: PhotoMoment;
  photo: LeadPhoto;
  crop: Crop;
  onChange: (name: keyof Crop, value: number) => void;
}

function CropFields({ moment, photo, crop, typed, errors, onChange }: CropFieldsProps) {
  const fields = [
    { name: 'x', label: 'Left to right', min: 0, max: maxOffset },
    { name: 'y', label: 'Top to bottom', min: 0, max: maxOffset },
    { name: 'zoom', label: 'Zoom (%)', min: centered.zoom, max: maxZoomOf(photo) },
  ] as const;
  return (
    <fieldset className="crop-fields">
      <legend>{capitalized(moment)} photo</legend>
      {fields.map(({ name, label, min, max }) => {
        const field = cropFields[moment][name];
        return (
          <NumberField
            key={field}
            {...{ field, label, min, max }}
            value={errors[field] ? (typed[field] ?? '') : String(crop[name])}
            error={errors[field]}
            onChange={(value) => onChange(name, value)}
          />
        );
      })}
    </fieldset>
  );
}

interface NumberFieldProps {
  field: string;
  label: string;
  min: number;
  max: number;
  value: string;
  error?: string;
  onChange: (value: number) => void;
}

/** A whole number. What is out of its range stays in the field while it is typed, and changes nothing. */
function NumberField({ field, label, min, max, value, error, onChange }: NumberFieldProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  function enter(typed: string): void {
    setText(typed);
    const entered = Number(typed);
    if (typed !== '' && Number.isInteger(entered) && entered >= min && entered <= max) onChange(entered);
  }
  return (
    <div className="field">
      <label htmlFor={field}>{label}</label>
      <input
        id={field}
        name={field}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${field}-error`}
        onChange={({ target }) => enter(target.value)}
        onBlur={() => setText(value)}
      />
      {error && (
        <p className="field__error" id={`${field}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

const within = (photos: PairOverlayProps['photos'], { before, after }: PairCrops): PairCrops => ({
  before: cropWithin(photos.before, before),
  after: cropWithin(photos.after, after),
});
